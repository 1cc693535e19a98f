import type { App } from '../compose.ts';
import { MemdreamError } from '../errors.ts';
import type { Args } from './table.ts';

export async function execute(_app: App, _args: Args): Promise<number> {
  throw new MemdreamError('USAGE', 'not here yet');
}
