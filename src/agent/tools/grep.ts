import { flagField, optionalField } from './fields.ts';
import { numberField, stringField, type Tool, ToolRefusal } from './tool.ts';

const MODES = ['content', 'files_with_matches', 'count'] as const;

/** Search files and transcripts for a regular expression. */
export const grepTool: Tool = {
  name: 'Grep',
  description:
    'Searches text files for a regular expression, as ripgrep does. In transcripts of sessions it searches what people and agents said (and tools, where path is one transcript) and tells parts around each match as "path:line: [who when] words", the newest first. Binary files, files over 2 MB, links, credentials and folders such as node_modules are left out. Long lines are cut around the match and answers are capped: search narrowly.',
  input_schema: {
    type: 'object',
    properties: {
      pattern: { type: 'string', description: 'The regular expression.' },
      path: { type: 'string', description: 'File or folder to search. Default: the memory.' },
      glob: {
        type: 'string',
        description: 'Only files like this, such as "*.md", "src/**/*.{ts,js}" or "!*.lock".',
      },
      type: { type: 'string', description: 'Only files of this type, such as md, ts, py, rust, go, json.' },
      output_mode: {
        type: 'string',
        enum: MODES,
        description: 'Matching lines, names of files (default), or how many matches each file has.',
      },
      '-A': { type: 'integer', minimum: 0, description: 'Lines told behind each match (content).' },
      '-B': { type: 'integer', minimum: 0, description: 'Lines told before each match (content).' },
      '-C': {
        type: 'integer',
        minimum: 0,
        description: 'Lines told before and behind each match (content).',
      },
      '-i': { type: 'boolean', description: 'Upper and lower case are the same.' },
      '-n': { type: 'boolean', description: 'Line numbers (content). Default: true.' },
      multiline: { type: 'boolean', description: 'A match may go over line ends, and . matches them.' },
      head_limit: {
        type: 'integer',
        minimum: 0,
        description: 'Lines of the answer at the most. Default: 250.',
      },
      offset: { type: 'integer', minimum: 0, description: 'Lines of the answer to leave out first.' },
    },
    required: ['pattern'],
    additionalProperties: false,
  },
  async run(input, world) {
    const mode = optionalField(input, 'output_mode') ?? 'files_with_matches';
    const known = MODES.find((one) => one === mode);
    if (!known) throw new ToolRefusal(`output_mode must be one of ${MODES.join(', ')}.`, false);
    const around = numberField(input, '-C') ?? 0;
    const question = {
      pattern: stringField(input, 'pattern'),
      path: optionalField(input, 'path'),
      glob: optionalField(input, 'glob'),
      type: optionalField(input, 'type'),
      mode: known,
      after: Math.min(numberField(input, '-A') ?? around, MOST_AROUND),
      before: Math.min(numberField(input, '-B') ?? around, MOST_AROUND),
      isCaseSensitive: !(flagField(input, '-i') ?? false),
      hasNumbers: flagField(input, '-n') ?? true,
      isMultiline: flagField(input, 'multiline') ?? false,
      limit: numberField(input, 'head_limit') ?? 250,
      offset: numberField(input, 'offset') ?? 0,
    };
    // A dream by rules never searches: it need not load what does.
    const { grep } = await import('../search/grep.ts');
    return grep(question, world);
  },
};

const MOST_AROUND = 50;
