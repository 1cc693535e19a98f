// No test may reach a paid service or a person's own files, whatever the shell that started it holds.
for (const name of Object.keys(process.env)) {
  if (/API_KEY|AUTH_TOKEN|^MEMDREAM_|^CLAUDE|^CODEX_|^ANTHROPIC_|^XDG_/.test(name)) delete process.env[name];
}
