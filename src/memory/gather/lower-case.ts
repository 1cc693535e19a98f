/** Names of commands and packages that nobody writes with a capital, not even at the front of a sentence. */
export const LOWER_CASE: ReadonlySet<string> = new Set(
  (
    'npm npx pnpm yarn bun deno git gh glab curl wget ssh scp rsync kubectl terraform ansible podman psql pg sqlite mysql ' +
    'jq yq sed awk grep rg fd cmake cargo rustc rustup gofmt pip pipx uv poetry pytest ruff mypy flake8 tox conda ' +
    'eslint prettier biome tsc tsx vite vitest jest mocha webpack esbuild rollup swc turbo nx lerna mvn gradle ' +
    'dotnet nuget xcodebuild brew apt yum dnf apk systemctl cron crontab tmux vim nvim emacs zsh bash lodash luxon dayjs axios ' +
    'svelte redux zustand knip iptables nginx caddy haproxy ffmpeg kubernetes'
  ).split(' '),
);
