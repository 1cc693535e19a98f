import { masked } from '../masked.ts';
import { encodeRecord, type RecordAt, recordAround, recordsIn, textOf } from '../records.ts';

/** The records that were hit, as a body of their own without secrets: it is searched again, and a hit in one is gone. */
export function maskedRecords(body: Buffer, hits: readonly number[]): Buffer {
  const records: Buffer[] = [];
  let last: RecordAt | undefined;
  for (let i = 0; i < hits.length; i += 2) {
    if (last && hits[i]! < last.end) continue;
    last = recordAround(body, hits[i]!);
    const { origin, at, offset } = last;
    records.push(encodeRecord({ origin, at, offset, text: masked(textOf(body, last)) }));
  }
  return Buffer.concat(records);
}

/** All records without secrets. */
export function maskedBody(body: Buffer): Buffer {
  const records = [...recordsIn(body)].map((record) => {
    const { origin, at, offset } = record;
    return encodeRecord({ origin, at, offset, text: masked(textOf(body, record)) });
  });
  return Buffer.concat(records);
}
