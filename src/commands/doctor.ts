import type { App } from '../compose.ts';
import { examineMemory } from '../dream/examine.ts';
import { statusOf } from '../dream/status.ts';
import { MemdreamError } from '../errors.ts';
import { type DoctorData, doctorView } from '../ui/doctor-view.ts';
import { printJson } from '../ui/json.ts';
import { mend } from './mend.ts';
import type { Args } from './table.ts';
import { troubleHere } from './trouble-here.ts';

/** What is wrong with a memory, and what to do. Findings are an answer, not a failure. */
export async function execute(app: App, args: Args): Promise<number> {
  const found = app.find();
  if (!found.exists) {
    throw new MemdreamError('NO_MEMORY', `${found.dir} does not exist: there is nothing to examine.`, {
      hint: 'Run `memdream init` to create it, or name a memory with -C.',
    });
  }
  const { target, warnings } = app.targetOf(found, { typed: false });
  const before = await statusOf(app.world, target);
  const mended = args.fix ? await mend(app, found, before) : [];
  const status = mended.length > 0 ? await statusOf(app.world, target) : before;
  const examined = await examineMemory(app.world, target);
  const cache = app.cache.size();
  if (args.fix) app.cache.clear();
  const data: DoctorData = {
    cache: { ...cache, isCleared: args.fix === true },
    memory: examined.memory,
    trouble: troubleHere(app, target, status).trouble,
    mended,
    project: examined.project?.path ?? null,
    isProjectThere: examined.project?.there ?? false,
    findings: examined.findings.map(({ check, path, line, severity, message }) => ({
      check,
      path,
      ...(line !== undefined && { line }),
      severity,
      message,
    })),
    // What is known as trouble is told as such.
    warnings: [...warnings, ...examined.warnings].filter((words) => words !== status.trouble?.message),
  };
  const { terminal, globals } = app;
  if (globals.json) printJson(terminal, 'doctor', { ...data, counts: countsOf(data) });
  else terminal.out(doctorView(data, terminal));
  return 0;
}

function countsOf({ findings }: DoctorData) {
  const checks: Record<string, number> = {};
  for (const { check } of findings) checks[check] = (checks[check] ?? 0) + 1;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { findings: findings.length, errors, advice: findings.length - errors, checks };
}
