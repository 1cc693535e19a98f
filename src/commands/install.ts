import { resolve } from 'node:path';
import type { App } from '../compose.ts';
import { listKnownMemories } from '../config/known-memories.ts';
import { agreeToPlaces, unagreedPlaces } from '../config/places.ts';
import { writeUserFile } from '../config/write-file.ts';
import { MemdreamError } from '../errors.ts';
import { type Applied, applyInstall } from '../install/apply.ts';
import { mustBeWritable } from '../install/files.ts';
import { pluginSpots } from '../install/plugin.ts';
import type { Place } from '../install/spot.ts';
import { mustStay } from '../install/temporary-program.ts';
import { confirm } from '../ui/confirm.ts';
import { changeJson, changeLine, fileChangeView, homePath } from '../ui/install-view.ts';
import { printJson } from '../ui/json.ts';
import { safeLine } from '../ui/safe-text.ts';
import { type Choice, chooseEngine, configChange } from './automatic-engine.ts';
import {
  type Installer,
  installerOf,
  installPlan,
  installPlanOf,
  type Plan,
  placesHere,
  placesTyped,
  stepsOf,
} from './installer.ts';
import { writeNextCheck } from './next-check.ts';
import type { Args } from './table.ts';

declare const __MEMDREAM_VERSION__: string;

/** Lets dreams start by themselves. Shows every change, and writes nothing before the person has said yes. */
export async function execute(app: App, args: Args): Promise<number> {
  const typed = placesTyped(args);
  const installer = installerOf(app);
  mustStay(installer.program);
  const isAsking = !args.yes && !args.print && !app.globals.json && app.terminal.isInteractive;
  const plans = plansFor(app, args, { typed, installer, isAsking });
  const agreed = await agreedOn(app, plans, isAsking);
  const isPending = agreed.some(hasChanges);
  if (args.print) return printed(app, plans);
  if (!args.yes && !isAsking && isPending) {
    throw new MemdreamError('USAGE', 'Nothing was changed: nobody is here to agree to it.', {
      hint: 'Look at the change with --print, then give -y.',
    });
  }
  if (!isPending && plans.some(hasChanges)) {
    throw new MemdreamError('USAGE', 'Nothing was changed.', { hint: 'memdream install asks again.' });
  }
  const pending = agreed.flatMap((plan) => plan.changes).filter(isChange);
  for (const { spot } of pending) mustBeWritable(spot.path);
  const choice = await chooseEngine(app, { isYes: args.yes === true, isAsking });
  const config = configChange(app, choice);
  if (config) show(app, [config]);
  // First of all: no trigger may be in place before it is written down what it may cost.
  if (config) writeUserFile(config.path, config.after);
  const places = unagreedPlaces(app.machine.env, app.machine.home);
  agreeToPlaces(app.machine.env, app.machine.home);
  const changes = agreed.flatMap((plan) => plan.changes);
  const { stateDir, files, programs } = installer;
  const applied = applyInstall(changes, stepsOf(agreed, hasChanges), { stateDir, files, programs });
  await writeNextCheck(app);
  tell(app, applied, { choice, plans: agreed, places, dir: args.plugin as string | undefined });
  return 0;
}

function plansFor(
  app: App,
  args: Args,
  { typed, installer, isAsking }: { typed: Place[] | undefined; installer: Installer; isAsking: boolean },
): Plan[] {
  if (args.plugin !== undefined) {
    if (typed?.some((place) => place !== 'claude-code'))
      throw new MemdreamError('USAGE', '--plugin is about claude-code only.', {
        hint: 'memdream install claude-code --plugin DIR',
      });
    const dir = resolve(app.machine.cwd, String(args.plugin));
    const spots = pluginSpots(dir, { program: installer.program, version: __MEMDREAM_VERSION__ });
    return [installPlanOf('plugin', spots, installer)];
  }
  if (typed) return typed.map((place) => installPlan(place, installer));
  const plans = placesHere(installer).flatMap((place) => planOrNothing(place, installer));
  return isAsking ? [...plans, ...planOrNothing('timer', installer)] : plans;
}

/** Nobody asked for this very place: where the machine has none, the others go on. */
function planOrNothing(place: Place, installer: Installer): Plan[] {
  try {
    return [installPlan(place, installer)];
  } catch (error) {
    if (error instanceof MemdreamError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}

/** Shows each place, and asks. Places where nothing changes go along, so that they are told about. */
async function agreedOn(app: App, plans: readonly Plan[], isAsking: boolean): Promise<Plan[]> {
  const agreed: Plan[] = [];
  for (const plan of plans) {
    if (hasChanges(plan)) show(app, plan.changes.filter(isChange).map(shownAs));
    const isAgreed = !isAsking || !hasChanges(plan) || (await confirm(app.terminal, QUESTIONS[plan.place]));
    if (isAgreed) agreed.push(plan);
  }
  return agreed;
}

const QUESTIONS: Record<Place, string> = {
  shell: 'Let a shell prompt start dreams that are due, in the background?',
  'claude-code': 'Let the end of a Claude Code session start dreams that are due, in the background?',
  codex: 'Let the end of a Codex session start dreams that are due, in the background?',
  timer: 'Let a timer look every hour whether a memory is due?',
  plugin: 'Write the plugin there?',
};

function printed(app: App, plans: readonly Plan[]): number {
  const changes = plans.flatMap((plan) => plan.changes);
  if (app.globals.json)
    printPlaces(
      app,
      changes.map((change) => ({ change, backup: null })),
      false,
    );
  else {
    const unchanged = changes.filter((change) => !isChange(change));
    app.terminal.out(
      unchanged.map((change) => changeLine(change, { home: app.machine.home, backup: null })).join('\n'),
    );
    app.terminal.out('Nothing was written. The same without --print asks, and writes.');
  }
  return 0;
}

function tell(
  app: App,
  applied: readonly Applied[],
  more: {
    choice: Choice;
    plans: readonly Plan[];
    places: readonly [name: string, value: string][];
    dir: string | undefined;
  },
): void {
  const { terminal, globals, machine } = app;
  if (globals.json) printPlaces(app, applied, true, more.choice);
  if (globals.json || globals.quiet) return;
  const lines = applied.map(({ change, backup }) => changeLine(change, { home: machine.home, backup }));
  const { engine, notes } = more.choice;
  const places = more.plans.filter(hasChanges).map(({ place }) => place);
  terminal.out(
    [
      ...lines,
      `Dreams that start by themselves: engine ${engine}${engine === 'offline' ? ', which costs nothing' : `, ${capOf(app)}`}. Change it: memdream config set engine NAME`,
      ...notes,
      ...more.places.map(([name, value]) => `They go by ${name}=${safeLine(value)} too, and by no other.`),
      ...places.flatMap((place) => NEXT[place] ?? []),
      ...(more.dir === undefined ? [] : pluginWords(resolve(machine.cwd, more.dir), machine.home)),
      ...(listKnownMemories(app.paths.stateDir).memories.length === 0
        ? ['memdream keeps no memory yet. In a project: memdream init']
        : []),
      'See how it is: memdream status. Take all of this back: memdream uninstall',
    ].join('\n'),
  );
}

const NEXT: Partial<Record<Place, string[]>> = {
  shell: ['Shells that you open from now on have the hook.'],
  codex: ['Codex asks you at its next start whether it may run this hook: it runs only if you trust it.'],
};

function pluginWords(dir: string, home: string): string[] {
  return [
    `In Claude Code: /plugin marketplace add ${homePath(dir, home)}`,
    'Then: /plugin install memdream@memdream (it has the hooks; settings.json needs none then)',
  ];
}

function capOf(app: App): string {
  const { budget } = app.configOf(undefined).settings;
  return `at most $${budget.perDreamUsd} a dream and $${budget.perMonthUsd} a month`;
}

function printPlaces(app: App, applied: readonly Applied[], isWritten: boolean, choice?: Choice): void {
  const places = applied.map(({ change, backup }) => changeJson(change, backup));
  printJson(app.terminal, 'install', {
    written: isWritten,
    places,
    engine: choice?.engine ?? null,
    settings: choice?.set ?? {},
  });
}

type Shown = { path: string; before: Buffer | undefined; after: Buffer | undefined };

function show(app: App, changes: readonly Shown[]): void {
  if (app.globals.json || app.globals.quiet) return;
  const look = { home: app.machine.home, color: app.terminal.color };
  for (const change of changes) app.terminal.out(fileChangeView(change, look));
}

function shownAs({ spot, before, after }: Plan['changes'][number]): Shown {
  return { path: spot.path, before, after };
}

function hasChanges({ changes }: Plan): boolean {
  return changes.some(isChange);
}

function isChange({ change }: Plan['changes'][number]): boolean {
  return change === 'added' || change === 'updated';
}
