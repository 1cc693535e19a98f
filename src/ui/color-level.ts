/**
 * Whether to colour: the flag, then FORCE_COLOR, then NO_COLOR (the order Node itself uses), then the stream. Sixteen
 * colours are all there are here: they follow the theme of the person's terminal.
 */
export function colorLevel(options: {
  flag: boolean | undefined;
  env: Readonly<Record<string, string | undefined>>;
  isTty: boolean;
}): 0 | 1 {
  const { flag, env, isTty } = options;
  if (flag !== undefined) return flag ? 1 : 0;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced === '0' || forced === 'false' ? 0 : 1;
  if (env.NO_COLOR) return 0;
  return isTty && env.TERM !== 'dumb' ? 1 : 0;
}
