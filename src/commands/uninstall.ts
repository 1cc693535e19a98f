import type { App } from '../compose.ts';
import { forgetPlaces } from '../config/places.ts';
import { MemdreamError } from '../errors.ts';
import { applyUninstall } from '../install/apply.ts';
import type { Change } from '../install/plan.ts';
import { readRecords } from '../install/records.ts';
import { PLACES } from '../install/spot.ts';
import { confirm } from '../ui/confirm.ts';
import { changeJson, changeLine, fileChangeView } from '../ui/install-view.ts';
import { printJson } from '../ui/json.ts';
import { installerOf, placesTyped, stepsOf, uninstallPlans } from './installer.ts';
import { warn } from './memory-at.ts';
import type { Args } from './table.ts';

/** Takes back what install did: to the byte where nobody wrote since, and only memdream's own where somebody did. */
export async function execute(app: App, args: Args): Promise<number> {
  const { terminal, globals, machine } = app;
  const places = placesTyped(args) ?? [...PLACES, 'plugin'];
  const installer = installerOf(app);
  const plans = uninstallPlans(places, installer);
  const changes = plans.flatMap((plan) => plan.changes);
  const gone = changes.filter(isRemoved);
  if (!globals.json && !globals.quiet) {
    for (const { spot, before, after } of gone)
      terminal.out(
        fileChangeView({ path: spot.path, before, after }, { home: machine.home, color: terminal.color }),
      );
  }
  if (args.print || gone.length === 0) {
    if (globals.json)
      printJson(terminal, 'uninstall', {
        written: false,
        places: changes.map((change) => changeJson(change, null)),
      });
    else if (!globals.quiet)
      terminal.out(
        gone.length === 0
          ? `Nothing of memdream is installed in ${places.filter((place) => place !== 'plugin').join(', ')}.`
          : 'Nothing was written.',
      );
    return 0;
  }
  const mayAsk = terminal.isInteractive && !globals.json;
  if (!args.yes && !(mayAsk && (await confirm(terminal, 'Take this out?')))) {
    throw new MemdreamError('USAGE', 'Nothing was changed.', {
      hint: 'Look at the change with --print, then answer y or give -y.',
    });
  }
  const steps = stepsOf(plans, (plan) => plan.changes.some(isRemoved));
  const { applied, warnings } = applyUninstall(changes, steps, installer);
  if (readRecords(installer.stateDir).length === 0) forgetPlaces(machine.home);
  warn(app, warnings);
  if (globals.json)
    printJson(terminal, 'uninstall', {
      written: true,
      places: applied.map(({ change, backup }) => changeJson(change, backup)),
      warnings,
    });
  else if (!globals.quiet) {
    const lines = applied
      .filter(({ change }) => isRemoved(change))
      .map(({ change, backup }) => changeLine(change, { home: machine.home, backup }));
    terminal.out(
      [...lines, 'Memories, their history and your configuration stay. Put it back: memdream install'].join(
        '\n',
      ),
    );
  }
  return 0;
}

function isRemoved({ change }: Change): boolean {
  return change === 'removed';
}
