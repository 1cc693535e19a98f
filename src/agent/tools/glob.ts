import { optionalField } from './fields.ts';
import { stringField, type Tool } from './tool.ts';

/** Find files by their names. */
export const globTool: Tool = {
  name: 'Glob',
  description:
    'Lists files whose path below a folder is like a glob: * and ? within a name, ** over folders, {a,b}, [a-z]; one without a slash means a name at any depth. The newest come first, 100 at the most. Links are not followed; folders such as node_modules are not entered.',
  input_schema: {
    type: 'object',
    properties: {
      pattern: { type: 'string', description: 'The glob, such as "*.md" or "src/**/*.{ts,js}".' },
      path: { type: 'string', description: 'Folder to look in. Default: the memory.' },
    },
    required: ['pattern'],
    additionalProperties: false,
  },
  async run(input, world) {
    const pattern = stringField(input, 'pattern');
    const path = optionalField(input, 'path');
    const { glob } = await import('../search/glob.ts');
    return glob({ pattern, path }, world);
  },
};
