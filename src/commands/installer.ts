import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { App } from '../compose.ts';
import { didYouMean } from '../config/nearest.ts';
import { MemdreamError } from '../errors.ts';
import { claudeCodeSpot, claudeFolder, codexFolder, codexSpot } from '../install/agents.ts';
import { type Files, filesOf } from '../install/files.ts';
import { type Change, planInstall, planUninstall, spotOfRecord } from '../install/plan.ts';
import { type Programs, programsOn } from '../install/programs.ts';
import { readRecords } from '../install/records.ts';
import { allShellSpots, shellSpots } from '../install/shell.ts';
import { PLACES, type Place, type Spot } from '../install/spot.ts';
import type { Steps } from '../install/timed.ts';
import { timersToRemove, timerToInstall } from '../install/timer.ts';
import type { Args } from './table.ts';

/** What would happen in one place: its files, and the programs to start around them. */
export type Plan = Steps & { place: Place; changes: Change[] };

/** The machine as install and uninstall see it. */
export type Installer = {
  env: NodeJS.ProcessEnv;
  home: string;
  platform: NodeJS.Platform;
  uid: number;
  program: readonly string[];
  configDir: string;
  stateDir: string;
  programs: Programs;
  files: Files;
};

export function installerOf({ machine, paths }: App): Installer {
  const { env, home, program } = machine;
  const programs = programsOn(env);
  return {
    ...{ env, home, program, programs, platform: process.platform, uid: process.getuid?.() ?? 0 },
    configDir: dirname(paths.configFile),
    stateDir: paths.stateDir,
    files: filesOf(programs),
  };
}

/** The places a person typed, each once; none: undefined. */
export function placesTyped(args: Args): Place[] | undefined {
  const typed = [...new Set(((args.where as unknown[] | undefined) ?? []).map(String))];
  for (const name of typed) {
    if (PLACES.some((place) => place === name)) continue;
    throw new MemdreamError('USAGE', `There is no place ${name}.${didYouMean(name, PLACES)}`, {
      hint: `Places: ${PLACES.join(', ')}.`,
    });
  }
  return typed.length === 0 ? undefined : (typed as Place[]);
}

/** Agents that are on this machine, and the shell. A timer is one more thing to agree to: it is asked about. */
export function placesHere(installer: Installer): Place[] {
  return [
    'shell',
    ...(existsSync(claudeFolder(installer)) ? (['claude-code'] as const) : []),
    ...(existsSync(codexFolder(installer)) ? (['codex'] as const) : []),
  ];
}

export function installPlan(place: Place, installer: Installer): Plan {
  if (place === 'timer') {
    const { spots, before, after } = timerToInstall(installer);
    return { ...installPlanOf(place, spots, installer), before, after };
  }
  const spots = place === 'shell' ? shellSpots(installer) : [agentSpotOf(place, installer)];
  return installPlanOf(place, spots, installer);
}

export function installPlanOf(place: Place, spots: readonly Spot[], installer: Installer): Plan {
  const records = readRecords(installer.stateDir);
  const changes = spots.map((spot) => planInstall(spot, installer.files, records));
  return { place, changes, before: [], after: [] };
}

/** Where today's install would write, and wherever an earlier one wrote. */
export function uninstallPlans(places: readonly Place[], installer: Installer): Plan[] {
  const records = readRecords(installer.stateDir);
  const planOf = (place: Place, spots: readonly Spot[], steps: Steps = { before: [], after: [] }): Plan => {
    const changes = spots.map((spot) => planUninstall(spot, installer.files, records));
    return { place, changes, before: steps.before, after: steps.after };
  };
  return places.flatMap((place) => {
    const plans =
      place === 'timer'
        ? timersToRemove(installer).map((timer) => planOf(place, timer.spots, timer))
        : [planOf(place, spotsToRemove(place, installer))];
    const known = new Set(plans.flatMap(({ changes }) => changes.map(({ spot }) => spot.path)));
    const others = records.filter((record) => record.place === place && !known.has(record.path));
    return others.length === 0 ? plans : [...plans, planOf(place, others.map(spotOfRecord))];
  });
}

/** The steps of those plans that change something. */
export function stepsOf(plans: readonly Plan[], isPending: (plan: Plan) => boolean): Steps {
  const pending = plans.filter(isPending);
  return {
    before: pending.flatMap(({ before }) => before),
    after: pending.flatMap(({ after }) => after),
  };
}

function spotsToRemove(place: Place, installer: Installer): Spot[] {
  if (place === 'plugin') return [];
  return place === 'shell' ? allShellSpots(installer) : [agentSpotOf(place, installer)];
}

function agentSpotOf(place: Place, installer: Installer): Spot {
  return place === 'codex' ? codexSpot(installer) : claudeCodeSpot(installer);
}
