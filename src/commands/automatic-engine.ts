import type { App } from '../compose.ts';
import { parseSetting } from '../config/assignments.ts';
import { editConfig } from '../config/edit.ts';
import { mustBeReadable } from '../config/load.ts';
import { MemdreamError } from '../errors.ts';
import { readIfThere } from '../store/files.ts';
import { ask, confirm } from '../ui/confirm.ts';
import { safeLine } from '../ui/safe-text.ts';

/** What is to be written down before anything may start by itself. `engine` is what then dreams. */
export type Choice = { engine: string; set: Record<string, unknown>; notes: string[] };

const COSTS = ['budget.perDreamUsd', 'budget.perMonthUsd'] as const;

/**
 * Which engine automatic dreams use, and what they may cost. What the configuration says already is not asked again.
 * Without a person to ask it is the offline rules: nobody agreed to spend money.
 */
export async function chooseEngine(
  app: App,
  { isYes, isAsking: mayAsk }: { isYes: boolean; isAsking: boolean },
): Promise<Choice> {
  const config = app.configOf(undefined);
  mustBeReadable(config);
  const { settings, origins } = config;
  // Nobody was asked and nobody said yes: everything is in place already, and stays as it is.
  if (!mayAsk && !isYes) return { engine: settings.engine, set: {}, notes: [] };
  const flagged = Object.entries({ engine: settings.engine, [COSTS[0]]: settings.budget.perDreamUsd }).filter(
    ([key]) => origins[key as keyof typeof origins] === 'flag',
  );
  const set: Record<string, unknown> = Object.fromEntries(flagged);
  if (origins.engine === 'user')
    return { engine: settings.engine, set, notes: notesOn(app, settings.engine) };
  const engine = (set.engine as string | undefined) ?? (mayAsk ? await askEngine(app) : 'offline');
  set.engine = engine;
  if (engine !== 'offline') {
    for (const key of COSTS) {
      if (key in set || origins[key] === 'user') continue;
      const value = key === COSTS[0] ? settings.budget.perDreamUsd : settings.budget.perMonthUsd;
      set[key] = mayAsk ? await askCost(app, key, value) : value;
    }
  }
  const server = engine === 'offline' || settings.baseUrl !== null ? undefined : serverNamed(app);
  if (server && mayAsk && (await confirm(app.terminal, serverQuestion(server)))) set.baseUrl = server;
  return { engine, set, notes: notesOn(app, engine, set) };
}

/** The text of the configuration before and after, where the choice changes it. */
export function configChange(app: App, { set }: Choice) {
  const before = readIfThere(app.world.fs, app.paths.configFile);
  const text = before?.toString('utf8') ?? '';
  const edited = Object.entries(set).reduce((now, [key, value]) => editConfig(now, key, value), text);
  return edited === text ? undefined : { path: app.paths.configFile, before, after: Buffer.from(edited) };
}

async function askEngine(app: App): Promise<string> {
  const names = [
    'offline',
    ...app.machine.engines.map(({ name }) => name).filter((name) => name !== 'offline'),
    'auto',
  ];
  const { settings } = app.configOf(undefined);
  const why = app.machine.engines.find(({ name }) => name === 'anthropic')?.unavailable(settings);
  app.terminal.out(`
Who should dream when a dream starts by itself?
  offline    rules on this machine; costs nothing, sends nothing
  anthropic  a model (${safeLine(settings.model)}); reads your memory and sessions, costs money
  auto       the model where credentials are found, else the rules
${why === undefined ? 'Credentials for the model were found here.' : `Just now: ${safeLine(why)}.`}`);
  return await answered(app, `Engine (${names.join(', ')}) [offline]:`, (answer) => {
    if (answer === '') return 'offline';
    if (names.includes(answer)) return answer;
    throw new MemdreamError('USAGE', `Please type one of ${names.join(', ')}.`);
  });
}

async function askCost(app: App, key: (typeof COSTS)[number], standing: number): Promise<unknown> {
  const what = key === COSTS[0] ? 'one dream' : 'all dreams of a month';
  return await answered(app, `At most how many US dollars for ${what} [${standing}]:`, (answer) =>
    answer === '' ? standing : parseSetting(key, answer.replace(/^\$\s*/, ''), { engines: [] }),
  );
}

async function answered<T>(app: App, question: string, read: (answer: string) => T): Promise<T> {
  for (;;) {
    const answer = await ask(app.terminal, question);
    if (answer === undefined)
      throw new MemdreamError('USAGE', 'Nothing was changed.', { hint: 'memdream install' });
    try {
      return read(answer);
    } catch (error) {
      if (!(error instanceof MemdreamError)) throw error;
      app.terminal.out(error.message);
    }
  }
}

/** Only one that the configuration can hold: what it cannot read would stop every dream. */
function serverNamed({ machine }: App): string | undefined {
  const named = machine.env.ANTHROPIC_BASE_URL?.trim();
  try {
    return named ? (parseSetting('baseUrl', named, { engines: [] }) as string) : undefined;
  } catch {
    return undefined;
  }
}

function serverQuestion(server: string): string {
  return `ANTHROPIC_BASE_URL names ${safeLine(server)} here. Dreams that start by themselves do not obey it. Write that server down for them?`;
}

/** Never written down without a question: whoever runs an agent's commands could name a server of their own. */
function notesOn(app: App, engine: string, set: Record<string, unknown> = {}): string[] {
  if (engine === 'offline') return [];
  const server = serverNamed(app);
  const { settings } = app.configOf(undefined);
  return [
    ...(server && settings.baseUrl === null && !set.baseUrl
      ? [
          `Dreams that start by themselves do not obey ANTHROPIC_BASE_URL. If they should: memdream config set baseUrl ${safeLine(server)}`,
        ]
      : []),
    ...(app.machine.env.ANTHROPIC_API_KEY && settings.apiKeyCommand === null
      ? [
          'A timer does not see ANTHROPIC_API_KEY of your shell. For it, say how to get the key: memdream config set apiKeyCommand COMMAND',
        ]
      : []),
  ];
}
