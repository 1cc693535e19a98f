type Stand = { label: string; name: string; value: string };
type Surrounding = (stand: Stand) => string;

/** Places where the variable's name stands right beside the value. */
export const labelledSurroundings: readonly Surrounding[] = [
  ({ label, value }) => `${label}=${value}`,
  ({ label, value }) => `# staging\n${label}="${value}"\nLOG_LEVEL=debug`,
  ({ label, value }) => `$ export ${label}='${value}'`,
  ({ label, value }) => `  "env": {\n    "${label}": "${value}",\n    "PORT": "8080"\n  }`,
  ({ label, value }) => `env:\n  - LOG_LEVEL: debug\n  - ${label}: ${value}`,
  ({ label, value }) => `To deploy by hand:\n\n\`\`\`sh\nexport ${label}=${value}\nnpm run deploy\n\`\`\`\n`,
  ({ label, value }) => `2026-03-02T09:14:11Z + ${label}=${value} ./deploy.sh --region eu-north-1`,
  ({ label, value }) => `docker run --rm -e ${label}=${value} -p 8080:8080 gull/api:2.4`,
  ({ label, value }) => `$env:${label} = "${value}"`,
  ({ label, value }) => `@echo off\r\nset ${label}=${value}\r\ncall deploy.cmd\r\n`,
  ({ label, value }) => `-${label}=\n+${label}=${value}`,
  ({ label, value }) => `${label.toLowerCase()} = "${value}"`,
  ({ label, value }) => `- \`${label}\`: \`${value}\``,
  ({ label, value }) => `gh secret set ${label} --body "${value}"`,
];

/** Places where nothing but the form of the value tells that it is one. */
const bareSurroundings: readonly Surrounding[] = [
  ({ name, value }) => `- ${name} for the staging bot is ${value}`,
  ({ name, value }) => `* 09:40 swapped the ${name} for \`${value}\` after the incident`,
  ({ value }) => `| service | value | owner |\n|---|---|---|\n| gull-api | ${value} | Marit |`,
  ({ value }) => `curl -sS -H "Authorization: Bearer ${value}" https://api.gull.example/v1/me`,
  ({ value }) => `Called https://gull.example/hook?page=2&access_token=${value}&dry=1 and got 204.`,
  ({ name, value }) => `Marit gave me a new ${name}, ${value}, which works for the nightly build.`,
  ({ name, value }) => `Der neue Wert für ${name} lautet ${value} und gilt bis Oktober.`,
  ({ name, value }) => `J’ai remplacé hier soir l’ancien ${name} par ${value} sur le serveur.`,
  ({ name, value }) => `El ${name} que usa el robot es «${value}», no lo compartas.`,
  ({ value }) => `> **marit** 14:02: try ${value} please, the old one was revoked`,
  ({ value }) => `The release job now signs in with ${value}.`,
  ({ name, value }) => `The old job still has its own (${name}: ${value}).`,
  ({ value }) => `It answered “${value}”; saved for tomorrow.`,
  ({ value }) => `新的令牌是${value}，请勿外传。`,
  ({ value }) => `デプロイには${value}を使う。`,
  ({ value }) => `const client = new Client({ token: '${value}', retries: 3 });`,
  ({ value }) => `client = Client(api_key="${value}")  # TODO: move out`,
  ({ value }) => `<settings><server><id>gull</id><token>${value}</token></server></settings>`,
  ({ value }) => `{"level":"warn","msg":"request {\\"token\\":\\"${value}\\"} refused"}`,
  ({ value }) => `[${value}]`,
];

/** All of them, alternating, so that neighbours in a table of kinds stand in different places. */
export const surroundings: readonly Surrounding[] = bareSurroundings.flatMap((bare, index) => {
  const labelled = labelledSurroundings[index];
  return labelled ? [bare, labelled] : [bare];
});
