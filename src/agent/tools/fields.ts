import { stringField, ToolRefusal } from './tool.ts';

export function optionalField(input: Record<string, unknown>, name: string): string | undefined {
  return input[name] === undefined ? undefined : stringField(input, name);
}

export function flagField(input: Record<string, unknown>, name: string): boolean | undefined {
  const value = input[name];
  if (value === undefined || typeof value === 'boolean') return value;
  throw new ToolRefusal(`${name} must be true or false.`, false);
}
