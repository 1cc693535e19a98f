import { refuse } from './refuse.ts';

/**
 * Options that a command knows. `flags` and `values` are letters, those of `values` take one; `long` maps a long name to
 * a letter or a name of its own: `name=` takes a value, `name?` may have one that is ignored. `digits` is the letter that
 * -5 stands for.
 */
export type OptionSpec = {
  flags?: string;
  values?: string;
  long?: Readonly<Record<string, string>>;
  digits?: string;
};

export class Options {
  readonly operands: string[] = [];
  private readonly given = new Map<string, string[]>();

  has(name: string): boolean {
    return this.given.has(name);
  }

  /** The last one counts. */
  value(name: string): string | undefined {
    return this.given.get(name)?.at(-1);
  }

  values(name: string): readonly string[] {
    return this.given.get(name) ?? [];
  }

  /** Which of several was given last. */
  last(...names: string[]): string | undefined {
    return [...this.given.keys()].filter((name) => names.includes(name)).at(-1);
  }

  put(name: string, value: string): void {
    const values = this.given.get(name) ?? [];
    this.given.delete(name);
    this.given.set(name, [...values, value]);
  }
}

/** Options and operands in any order, as GNU's commands read them. Throws a refusal for what the command does not know. */
export function readOptions(command: string, args: readonly string[], spec: OptionSpec): Options {
  const { flags = '', values = '', digits } = spec;
  const options = new Options();
  const waiting = [...args].reverse();
  const unknown = (option: string): never =>
    refuse(`${command} has no option ${option} here. It knows ${known(spec)}`);
  const next = (option: string): string => waiting.pop() ?? refuse(`${command} ${option} needs a value`);
  for (let word = waiting.pop(); word !== undefined; word = waiting.pop()) {
    if (word === '--') {
      options.operands.push(...waiting.reverse());
      break;
    }
    if (word.startsWith('--')) readLong(word, spec, options, { unknown, next });
    else if (digits && /^-\d+$/.test(word)) options.put(digits, word.slice(1));
    else if (word === '-' || !word.startsWith('-')) options.operands.push(word);
    else {
      for (let at = 1; at < word.length; at++) {
        const letter = word[at]!;
        if (flags.includes(letter)) options.put(letter, '');
        else if (values.includes(letter)) {
          options.put(letter, at + 1 < word.length ? word.slice(at + 1) : next(`-${letter}`));
          break;
        } else unknown(`-${letter}`);
      }
    }
  }
  return options;
}

function readLong(
  word: string,
  { long = {} }: OptionSpec,
  options: Options,
  { unknown, next }: { unknown(option: string): never; next(option: string): string },
): void {
  const [name, ...rest] = word.slice(2).split('=');
  const value = rest.length > 0 ? rest.join('=') : undefined;
  const names = new Map(Object.entries(long));
  const valued = names.get(`${name}=`);
  if (valued !== undefined) options.put(valued, value ?? next(`--${name}`));
  else if (names.has(`${name}?`)) return;
  else if (names.has(name!) && value === undefined) options.put(names.get(name!)!, '');
  else unknown(`--${name}`);
}

function known({ flags = '', values = '', long = {}, digits }: OptionSpec): string {
  const letters = [...flags, ...values].filter((letter) => letter !== digits);
  const names = Object.keys(long).map((name) => `--${name.replace(/[=?]$/, '')}`);
  const all = [...letters.map((letter) => `-${letter}`), ...(digits ? [`-${digits}`] : []), ...names];
  return all.length === 0 ? 'none' : all.join(' ');
}

/** A whole number, 0 or more, or undefined where a text is none. */
export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
