/** Local dates of a test file are those of UTC, wherever it runs. */
export function inUtc(before: (act: () => void) => void, after: (act: () => void) => void): void {
  const zone = process.env.TZ;
  before(() => {
    process.env.TZ = 'UTC';
  });
  after(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
}
