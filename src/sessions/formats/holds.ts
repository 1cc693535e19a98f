/** A search for a text in raw bytes, prepared once. The text must be ASCII. */
export function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

export function holdsOneOf(bytes: Uint8Array, needles: readonly Buffer[]): boolean {
  const line = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return needles.some((needle) => line.includes(needle));
}
