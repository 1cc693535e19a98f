import type { Random } from '../random.ts';

/** One message as a person types it: mostly a short task, now and then something worth remembering. */
export function personSays(random: Random): string {
  const roll = random.next();
  if (roll < 0.15) return random.pick(SHORT);
  if (roll < 0.97) return task(random);
  return random.pick([remember, rule, correction, decision])(random);
}

const SHORT = [
  'yes',
  'go on',
  'ok, next',
  'looks good',
  'continue please',
  'try again',
  'thanks!',
  '好的，继续',
];

const PARTS =
  'login page|billing export|retry queue|search box|nightly import|signup form|invoice table|session cache|audit trail|upload dialog|deploy script|feature flags|rate limiter|mail template|settings panel|csv parser'.split(
    '|',
  );
const TOOLS = 'pnpm npm yarn vitest jest biome eslint docker podman postgres sqlite redis terraform'.split(
  ' ',
);
const PLACES = 'staging production preview sandbox canary'.split(' ');

function task(random: Random): string {
  const part = random.pick(PARTS);
  return random.pick([
    () => `why does the ${part} fail on ${random.pick(PLACES)}?`,
    () =>
      `fix the ${part}, it breaks since ${random.below(27) + 1} October and the logs show error ${random.below(900)}`,
    () => `please add a test for the ${part}\nand run it with ${random.pick(TOOLS)}`,
    () => `look at the ${part} and the ${random.pick(PARTS)}, do they share code? "${part}.ts" looks doubled`,
    () => `rename the handler of the ${part} and deploy it to ${random.pick(PLACES)}`,
  ])();
}

function remember(random: Random): string {
  return `Remember that the ${random.pick(PARTS)} of ${random.pick(PLACES)} listens on port ${3_000 + random.below(6_000)}.`;
}

function rule(random: Random): string {
  return `Always run ${random.pick(TOOLS)} before you touch the ${random.pick(PARTS)}.`;
}

function correction(random: Random): string {
  return `No, use ${random.pick(TOOLS)} for the ${random.pick(PARTS)}, not ${random.pick(TOOLS)}.`;
}

function decision(random: Random): string {
  return `We decided to keep ${random.pick(TOOLS)} for the ${random.pick(PARTS)} on ${random.pick(PLACES)}.`;
}
