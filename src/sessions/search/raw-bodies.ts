import type { Reader } from '../../memory/reader.ts';
import type { UseBody } from '../cache/bodies.ts';
import { formatOf } from '../formats/formats.ts';
import { heardOn } from '../heard.ts';
import { linesOf } from '../lines.ts';
import type { Session, Words } from '../port.ts';
import { encodeRecord } from '../records.ts';

const ENOUGH = 1 << 22;

/** Words of a transcript as it lies there, in the form of a digest, piece by piece. Secrets are not masked yet. */
export async function eachRawBody(
  reader: Reader,
  session: Pick<Session, 'agent' | 'path'>,
  origins: readonly Words['origin'][],
  use: UseBody,
): Promise<void> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    const body = Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
    return body.length === 0 || (await use(body));
  };
  for await (const group of heardSafely(reader, session, origins)) {
    for (const heard of group) {
      const record = encodeRecord(heard);
      waiting.push(record);
      bytes += record.length;
    }
    if (bytes > ENOUGH && !(await flush())) return;
  }
  await flush();
}

/** What fails while it is read has said what was heard before. */
async function* heardSafely(
  reader: Reader,
  session: Pick<Session, 'agent' | 'path'>,
  origins: readonly Words['origin'][],
) {
  const groups = heardOn(linesOf(reader, session.path), { format: formatOf(session), origins });
  while (true) {
    const next = await groups.next().catch(() => undefined);
    if (!next || next.done) return;
    yield next.value;
  }
}
