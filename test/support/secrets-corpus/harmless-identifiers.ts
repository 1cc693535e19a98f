import { Chance } from './chance.ts';
import { because, type HarmlessSample } from './sample.ts';

const c = new Chance('harmless identifiers');
const sha512 = () => `sha512-${c.base64(64)}`;

/** Random letters that identify or check something, and open nothing. */
export const harmlessIdentifiers: readonly HarmlessSample[] = [
  ...because('git id', [
    `Fixed in ${c.hex(40)}.`,
    `- ${c.hex(7)} Keep the lock while publishing`,
    `commit ${c.hex(40)}\nAuthor: Marit <marit@gull.example>`,
    `git cherry-pick ${c.hex(12)}..${c.hex(12)}`,
    `index ${c.hex(7)}..${c.hex(7)} 100644`,
    `https://github.com/gull/api/commit/${c.hex(40)}`,
    `uses: actions/checkout@${c.hex(40)} # v4.2.2`,
  ]),
  ...because('UUID', [
    `Session ${c.uuid()} ended early.`,
    `- request id: ${c.uuid()}`,
    `{"id": "${c.uuid()}", "status": "open"}`,
    `~/.agent/projects/gull/${c.uuid()}.jsonl`,
    `tenant ${c.uuid()} moved to eu-north-1`,
    `UUID=${c.uuid()} /boot ext4 defaults 0 2`,
  ]),
  ...because('digest', [
    `sha256: ${c.hex(64)}`,
    `${c.hex(64)}  gull-2.4.1.tar.gz`,
    `md5sum says ${c.hex(32)} for both`,
    `SHA1(${c.hex(4)}.bin)= ${c.hex(40)}`,
    `blake3 ${c.hex(64)}`,
    `checksum = "${c.hex(64)}"`,
  ]),
  ...because('integrity hash', [
    `"integrity": "${sha512()}"`,
    `<script src="a.js" integrity="sha384-${c.base64(48)}" crossorigin="anonymous"></script>`,
    `  resolution: {integrity: ${sha512()}}`,
    `script-src 'self' 'sha256-${c.base64(32)}'`,
    `github.com/gull/core v1.4.0 h1:${c.base64(32)}`,
  ]),
  ...because('ETag', [
    `ETag: "${c.hex(32)}"`,
    `etag: W/"${c.hex(8)}-${c.base64(20)}"`,
    `If-None-Match: "${c.hex(32)}-12"`,
  ]),
  ...because('line of a lock file', [
    `gull-core@^1.4.0:\n  version "1.4.2"\n  resolved "https://npm.gull.example/gull-core/-/gull-core-1.4.2.tgz#${c.hex(40)}"`,
    `[[package]]\nname = "serde"\nversion = "1.0.210"\nchecksum = "${c.hex(64)}"`,
    `requests==2.32.3 --hash=sha256:${c.hex(64)}`,
    `rev = "${c.hex(40)}"; sha256 = "${c.lower(52)}";`,
    `{file = "flask-3.0.3-py3-none-any.whl", hash = "sha256:${c.hex(64)}"},`,
  ]),
  ...because('digest of an image', [
    `FROM node:22-slim@sha256:${c.hex(64)}`,
    `image: images.gull.example/api@sha256:${c.hex(64)}`,
    `Untagged: gull/api@sha256:${c.hex(64)}`,
    `Removing intermediate container ${c.hex(12)}`,
  ]),
  ...because('name of a pod or a resource', [
    `gull-api-${c.hex(10)}-x7k2p   1/1   Running   0   4d`,
    `kubectl logs gull-worker-5d8f9c7b6d-q9zlm -n gull`,
    `i-0${c.hex(16)} in subnet-0${c.hex(16)}`,
    `arn:aws:iam::123456789012:role/gull-deployer`,
    `vpc-${c.hex(17)} peers with vpc-${c.hex(17)}`,
    `projects/gull-prod/locations/europe-north1/clusters/main`,
  ]),
  ...because('trace id', [
    `traceparent: 00-${c.hex(32)}-${c.hex(16)}-01`,
    `trace_id=${c.hex(32)} span_id=${c.hex(16)}`,
    `x-request-id: ${c.hex(32)}`,
    `X-Amzn-Trace-Id: Root=1-${c.hex(8)}-${c.hex(24)}`,
  ]),
  ...because('object of a bucket', [
    `s3://gull-artifacts/builds/2026/03/02/${c.hex(40)}/app.zip`,
    `gs://gull-logs/nightly/${c.uuid()}.ndjson.gz`,
    `https://gull.s3.eu-north-1.amazonaws.com/avatars/${c.hex(32)}.png`,
    `dist/assets/index-${c.alnum(8)}.js`,
  ]),
  ...because('order, phone or book number', [
    'Order 4711-2209-8834 shipped on Monday.',
    'Call Lars at +47 22 33 44 55 or 0047 998 87 766.',
    'ISBN 978-3-16-148410-0, page 212',
    'Invoice INV-2026-000482931 is paid.',
    'IBAN on the invoice template: NO93 8601 1117 947',
    'Tracking: 1Z999AA10123456784',
  ]),
  ...because('MAC or IP address', [
    'printer: 3c:52:82:1f:aa:09 at 10.4.2.31',
    'eth0 00-1B-44-11-3A-B7',
    'fe80::3e52:82ff:fe1f:aa09%eth0 answers',
    '2001:db8:85a3::8a2e:370:7334/64',
  ]),
  ...because('colour', [
    '--accent: #3fa7d6; --ink: #1b1f23;',
    'fill="#ff7f50cc"',
    'palette: 264653 2a9d8f e9c46a f4a261 e76f51',
  ]),
  ...because('version string', [
    'node v22.12.0, npm 10.9.0, glibc 2.39-0ubuntu8.3',
    'v0.0.0-20260302091411-4f1c9ab03d77',
    'openjdk 21.0.5+11-Ubuntu-1ubuntu124.04',
    '1.2.3-beta.4+build.20260302.sha.5114f85',
  ]),
  ...because('time stamp or large number', [
    'started 1740906851123, ended 1740906899871',
    '2026-03-02T09:14:11.123456789+01:00',
    'snowflake id 1345678901234567890 of the message',
    'seed 3735928559 fails, seed 305419896 passes',
  ]),
  ...because('cache key', [
    `cache key: node-linux-x64-${c.hex(64)}`,
    `key: deps-v3-${c.hex(16)}`,
    `Cache restored from key: Linux-cargo-${c.hex(64)}`,
  ]),
  ...because('id of a public record', [
    `AC${c.hex(32)} is only the account id, not the token`,
    `https://docs.google.example/document/d/1${c.url(43)}/edit`,
    `https://www.figma.com/design/${c.alnum(22)}/Gull?node-id=12-345`,
    `channel C0${c.upper(9)}, team T0${c.upper(9)}`,
    `https://youtu.be/${c.alnum(11)}`,
    `doi:10.1145/3597503.3639187, arXiv:2603.01234v2`,
    `did:key:z6Mk${c.alnum(44)}`,
  ]),
];
