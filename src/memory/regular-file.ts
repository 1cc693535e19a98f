/** The few calls of a disk that reading a file takes, handed in. */
type Opening = {
  openSync(path: string, flags: number): number;
  fstatSync(file: number): { isFile(): boolean; isDirectory(): boolean };
  readFileSync(file: number): Buffer;
  closeSync(file: number): void;
  constants: { O_RDONLY: number; O_NONBLOCK?: number };
};

/**
 * What stands in a file that memdream or a person keeps, links followed. Whatever else has its name (a pipe that nobody
 * writes to, a device without end, a folder) is an error at once: EISDIR or EFTYPE.
 */
export function readRegular(fs: Opening, path: string): Buffer {
  const { O_RDONLY, O_NONBLOCK = 0 } = fs.constants;
  const file = fs.openSync(path, O_RDONLY | O_NONBLOCK);
  try {
    const stat = fs.fstatSync(file);
    if (stat.isFile()) return fs.readFileSync(file);
    const [code, kind] = stat.isDirectory() ? ['EISDIR', 'a folder'] : ['EFTYPE', 'a pipe or a device'];
    throw Object.assign(new Error(`${path} is ${kind}, not a file`), { code, syscall: 'read', path });
  } finally {
    fs.closeSync(file);
  }
}
