import type { Reader } from '../../memory/reader.ts';
import type { Source } from '../source.ts';

/** A source of one agent at a real place. */
export type SourceMaker = (options: { reader: Reader; project: string | null; place: string }) => Source;
