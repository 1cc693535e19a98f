import { Chance } from './chance.ts';
import { pem } from './formats.ts';
import { type SecretSample, spell } from './sample.ts';

const KEY = spell('PRIVATE', ' KEY');
const OPENSSH = 'openssh-key-v1\0\0\0\0\u0004none\0\0\0\u0004none';

/** [kind, type of the block, bytes, how the format starts] */
const blocks: readonly [string, string, number, string | number[]][] = [
  ['rsa-private-key', `RSA ${KEY}`, 1192, [0x30, 0x82, 4, 0xa4, 2, 1, 0]],
  ['ec-private-key', `EC ${KEY}`, 121, [0x30, 0x77, 2, 1, 1, 4, 0x20]],
  ['dsa-private-key', `DSA ${KEY}`, 448, [0x30, 0x82, 1, 0xbb, 2, 1, 0]],
  ['pkcs8-private-key', KEY, 1218, [0x30, 0x82, 4, 0xbe, 2, 1, 0]],
  ['encrypted-private-key', `ENCRYPTED ${KEY}`, 1329, [0x30, 0x82, 5, 0x2d]],
  ['openssh-private-key', `OPENSSH ${KEY}`, 290, OPENSSH],
  ['pgp-private-key', `PGP ${KEY} BLOCK`, 900, [0x95, 1, 0xd8, 4]],
];

/** Where a block stands; the value is the block as it reads there, indentation and marks included. */
const places: readonly ((block: string) => { text: string; value: string })[] = [
  (value) => ({ text: `Deploy key of gull-web:\n\n\`\`\`\n${value}\n\`\`\`\n\nRotate in June.`, value }),
  (block) => {
    const value = block.replaceAll('\n', '\n    ');
    return { text: `secrets:\n  tls.key: |\n    ${value}\n  tls.crt: none`, value };
  },
  (block) => {
    const value = block.replaceAll('\n', '\\n');
    return { text: `SIGNING_KEY="${value}\\n"\nPORT=8080`, value };
  },
  (block) => {
    const value = block.replaceAll('\n', '\n> ');
    return { text: `> **ops**: here you go\n> ${value}\n\nStored it.`, value };
  },
  (block) => {
    const value = block.replaceAll('\n', '\r\n');
    return { text: `cat > id <<EOF\r\n${value}\r\nEOF\r\n`, value };
  },
];

/** Private keys in armour, over several lines. */
export const privateKeySecrets: readonly SecretSample[] = [
  ...blocks.flatMap(([kind, type, length, start], row) =>
    [0, 1, 2].map((time) => {
      const block = pem(new Chance(`${kind} ${time}`), type, length, start);
      return { kind, ...places[(row * 3 + time) % places.length]!(block), known: true };
    }),
  ),
  putty(),
];

function putty(): SecretSample {
  const chance = new Chance('putty');
  const value = [0, 1].map(() => chance.base64(48)).join('\n');
  const head = `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: marit\nPublic-Lines: 1\n${chance.base64(48)}`;
  const text = `${head}\nPrivate-Lines: 2\n${value}\nPrivate-MAC: ${chance.hex(64)}\n`;
  return { kind: 'putty-private-key', text, value, known: true };
}
