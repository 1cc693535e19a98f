import { maskSecrets, type Secret, secretMask } from '../secrets.ts';
import { type File, fileOf, sameFile, type Tree, textOf } from '../tree.ts';

/**
 * A draft that is fit to be kept though nothing verified it: secrets that it added are masked, in any kind of file.
 * Those that the snapshot has stay as they are: the parent of what is kept has them anyway, and a mask would show as a
 * change that nobody made.
 */
export function maskAdded(before: Tree, after: Tree): Tree {
  const texts = new Map<Reading, string[]>();
  const stood = (value: string, reading: Reading) => {
    if (!texts.has(reading)) texts.set(reading, [...before.values()].map(reading));
    return texts.get(reading)!.some((text) => text.includes(value));
  };
  return new Map(
    [...after].map(([path, file]) => [path, sameFile(before.get(path), file) ? file : masked(file, stood)]),
  );
}

type Reading = (file: File) => string;

/** Byte for byte, one character each: what is not text must not bring a secret along either. */
const asBytes: Reading = ({ bytes }) => Buffer.from(bytes).toString('latin1');
const asText: Reading = (file) => textOf(file) ?? asBytes(file);

function masked(file: File, stood: (value: string, reading: Reading) => boolean): File {
  const reading = textOf(file) === undefined ? asBytes : asText;
  const text = reading(file);
  const safe = maskSecrets(text, (secret: Secret) =>
    stood(secret.value, reading) ? secret.value : secretMask(secret),
  );
  if (safe === text) return file;
  return reading === asText
    ? fileOf(safe, file.mode)
    : { bytes: Buffer.from(safe, 'latin1'), mode: file.mode };
}
