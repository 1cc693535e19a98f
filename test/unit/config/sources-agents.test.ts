import { expect, test } from 'vitest';
import { ROWS } from '../../../src/config/table.ts';
import { formatOfAgent } from '../../../src/sessions/formats/formats.ts';

test('every agent that may be named as a source can be read', () => {
  const row = ROWS.find(({ key }) => key === 'sources')!;
  const agents = 'agents' in row ? row.agents : [];
  expect(agents.length).toBeGreaterThan(3);
  expect(agents.map((agent) => formatOfAgent(agent)?.agent)).toEqual(agents);
});
