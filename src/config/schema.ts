import { choicesOf } from './check-value.ts';
import { ROWS, type Row } from './table.ts';

type Json = Record<string, unknown>;

/** JSON schema of the configuration file, for editors. */
export function configSchema(engines: readonly string[]): Json {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'memdream configuration',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...properties(engines),
      memories: {
        description: 'Settings of one memory, by the real path of its directory.',
        type: 'object',
        propertyNames: { pattern: '^(/|[A-Za-z]:)' },
        additionalProperties: { $ref: '#/$defs/settings' },
      },
    },
    $defs: { settings: { type: 'object', additionalProperties: false, properties: properties(engines) } },
  };
}

function properties(engines: readonly string[]): Json {
  const all: Record<string, Json> = {};
  for (const row of ROWS) {
    const [head, tail] = row.key.split('.') as [string, string | undefined];
    if (tail === undefined) {
      all[head] = schemaOf(row, engines);
    } else {
      all[head] ??= { type: 'object', additionalProperties: false, properties: {} };
      (all[head].properties as Json)[tail] = schemaOf(row, engines);
    }
  }
  return all;
}

function schemaOf(row: Row, engines: readonly string[]): Json {
  const about = { description: row.text, ...(row.default === null ? {} : { default: row.default }) };
  if ('min' in row) return { type: row.type, minimum: row.min, maximum: row.max, ...about };
  const choices = choicesOf(row, engines);
  if (choices) return { enum: choices, ...about };
  if (row.type === 'texts') return { type: 'array', items: { type: 'string', minLength: 1 }, ...about };
  if (row.type === 'sources') return { type: 'array', items: sourceOf(row.agents), ...about };
  return { type: 'string', minLength: 1, ...(row.type === 'url' ? { format: 'uri' } : {}), ...about };
}

function sourceOf(agents: readonly string[]): Json {
  return {
    type: 'object',
    required: ['agent', 'path'],
    properties: { agent: { enum: agents }, path: { type: 'string' } },
  };
}
