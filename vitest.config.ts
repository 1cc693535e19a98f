import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], testTimeout: number) => ({
  extends: true as const,
  test: { name, include, testTimeout, hookTimeout: testTimeout },
});

/** As the build does it: a page of markdown and a shell's hook are their text. */
const templatesAsText = {
  name: 'templates-as-text',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    return /\.(md|bash|zsh|fish)$/.test(id)
      ? { code: `export default ${JSON.stringify(code)};`, map: null }
      : undefined;
  },
};

export default defineConfig({
  plugins: [templatesAsText],
  // What the build puts in from package.json.
  define: { __MEMDREAM_VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    setupFiles: ['test/support/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      project('unit', ['test/*.test.ts', 'test/unit/**/*.test.ts', 'test/contracts/**/*.test.ts'], 20_000),
      project('command', ['test/command/**/*.test.ts'], 60_000),
      project('faults', ['test/faults/**/*.test.ts'], 120_000),
      // The long form takes hours; what hangs there is for a person to see.
      project('soak', ['test/soak/*.test.ts'], process.env.SOAK_FORM === 'long' ? 24 * 3_600_000 : 120_000),
      project('bench', ['test/bench/**/*.test.ts'], 60_000),
      project('browser', ['test/browser/**/*.test.ts'], 60_000),
      project('evaluation', ['test/eval/**/*.test.ts'], 60_000),
    ],
  },
});
