import { ToolRefusal } from '../../tools/tool.ts';
import type { Io } from '../command.ts';
import { refuse } from '../refuse.ts';
import { PRIMARIES, type Test } from './find-tests.ts';

export type Expression = { test: Test; maxDepth: number; minDepth: number };

const DEEPEST = 50;
const MOST_WORDS = 200;

/** What `find` is asked for: tests joined by -a, -o, ! and ( ). Throws a refusal for whatever else find can do. */
export function readExpression(words: readonly string[], io: Io): Expression {
  if (words.length > MOST_WORDS) throw new ToolRefusal(`find: more than ${MOST_WORDS} words.`, false);
  const reading: Reading = { words, at: 0, depth: 0, io, hasPrint: false, maxDepth: 100, minDepth: 0 };
  const test = words.length === 0 ? () => true : either(reading);
  if (reading.at < words.length) throw new ToolRefusal(`find: unexpected ${words[reading.at]}.`, false);
  const { hasPrint, maxDepth, minDepth } = reading;
  return {
    test: hasPrint
      ? test
      : (found) => {
          const isFound = test(found);
          if (isFound) found.print();
          return isFound;
        },
    maxDepth,
    minDepth,
  };
}

type Reading = {
  words: readonly string[];
  at: number;
  depth: number;
  io: Io;
  hasPrint: boolean;
  maxDepth: number;
  minDepth: number;
};

function either(reading: Reading): Test {
  let test = both(reading);
  while (['-o', '-or'].includes(reading.words[reading.at] ?? '')) {
    reading.at++;
    const [left, right] = [test, both(reading)];
    test = (found) => left(found) || right(found);
  }
  return test;
}

function both(reading: Reading): Test {
  let test = single(reading);
  for (let word = reading.words[reading.at]; word !== undefined; word = reading.words[reading.at]) {
    if (word === ')' || word === '-o' || word === '-or') break;
    if (word === '-a' || word === '-and') reading.at++;
    const [left, right] = [test, single(reading)];
    test = (found) => left(found) && right(found);
  }
  return test;
}

function single(reading: Reading): Test {
  const word = reading.words[reading.at++];
  if (word === undefined) throw new ToolRefusal('find: something is missing at the end.', false);
  if (word === '!' || word === '-not') {
    nested(reading);
    const inner = single(reading);
    reading.depth--;
    return (found) => !inner(found);
  }
  if (word === '(') {
    nested(reading);
    const inner = either(reading);
    reading.depth--;
    if (reading.words[reading.at++] !== ')') throw new ToolRefusal('find: a ( is not closed.', false);
    return inner;
  }
  return primary(word, reading);
}

function nested(reading: Reading): void {
  if (++reading.depth > DEEPEST) throw new ToolRefusal('find: too deeply nested.', false);
}

function primary(word: string, reading: Reading): Test {
  const value = () => {
    const next = reading.words[reading.at++];
    if (next === undefined) throw new ToolRefusal(`find: ${word} needs a value.`, false);
    return next;
  };
  if (word === '-maxdepth' || word === '-mindepth') {
    const depth = value();
    if (!/^\d{1,4}$/.test(depth)) throw new ToolRefusal(`find: ${word} needs a number.`, false);
    reading[word === '-maxdepth' ? 'maxDepth' : 'minDepth'] = Number(depth);
    return () => true;
  }
  if (word === '-print') {
    reading.hasPrint = true;
    return (found) => {
      found.print();
      return true;
    };
  }
  const make = PRIMARIES.get(word);
  if (make) return make(value, reading.io);
  refuse(
    `find ${word.slice(0, 40)} is not known here: it only looks, with -maxdepth -mindepth -print ${[...PRIMARIES.keys()].join(' ')} ! -not -a -o ( )`,
  );
}
