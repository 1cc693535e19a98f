/** Part of the schema of every tool that removes: why something may go, in a form that code can check. */
export const BECAUSE = {
  type: 'array',
  description:
    'Needed for each number, version, path, URL, id or name that this call removes and that stands nowhere else in the memory: where it says that it may go.',
  items: {
    type: 'object',
    properties: {
      removed: { type: 'string', description: 'The text that goes, as it stood in the memory.' },
      path: {
        type: 'string',
        description: 'The project file, daily log, transcript or newer memory that says so.',
      },
      quote: { type: 'string', description: 'Words that stand there, exactly.' },
    },
    required: ['removed', 'path', 'quote'],
    additionalProperties: false,
  },
};
