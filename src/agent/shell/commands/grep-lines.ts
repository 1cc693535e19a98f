import { countOf, cutAround, rowsOf } from '../../search/rows.ts';
import type { Output } from '../output.ts';
import type { GrepRequest } from './grep-run.ts';

/** Longer lines are cut around the match. */
const WIDTH = 1_000;

/** What grep says of plain files. */
export class GrepLines {
  hasFound = false;
  private readonly request: GrepRequest;
  private readonly hasNames: boolean;
  private readonly out: Output;
  private hasGroups = false;

  constructor(request: GrepRequest, hasNames: boolean, out: Output) {
    this.request = request;
    this.hasNames = hasNames;
    this.out = out;
  }

  tell(name: string, text: string, spans: readonly number[]): void {
    const { tells, isInverted, most = Number.POSITIVE_INFINITY } = this.request;
    const count = Math.min(most, countOf(text, spans, isInverted));
    if (count > 0 !== (tells === 'others')) this.hasFound = true;
    if (tells === 'counts') this.out.line(`${this.hasNames ? `${name}:` : ''}${count}`);
    else if (tells === 'files' || tells === 'others') {
      if (count > 0 === (tells === 'files')) this.out.line(name);
    } else if (tells === 'lines' && count > 0) this.rows(name, text, spans);
  }

  private rows(name: string, text: string, spans: readonly number[]): void {
    const { before, after, hasNumbers, onlyMatches, most, isInverted } = this.request;
    const wanted = { before, after, isInverted, ...(most !== undefined && { most }) };
    let last: number | undefined;
    for (const row of rowsOf(text, spans, onlyMatches ? { ...wanted, before: 0, after: 0 } : wanted)) {
      const isNext = last !== undefined && row.number === last + 1;
      if (before + after > 0 && !onlyMatches && !isNext && this.hasGroups) this.out.line('--');
      this.hasGroups = true;
      last = row.number;
      const sign = row.isMatch ? ':' : '-';
      const head = [...(this.hasNames ? [name] : []), ...(hasNumbers ? [row.number] : [])];
      const texts = onlyMatches
        ? row.spans
            .filter(([from, to]) => to > from)
            .map(([from, to]) => row.text.slice(from, to).slice(0, WIDTH))
        : [cutAround(row.text, row.spans[0], WIDTH)];
      for (const part of texts) this.out.line([...head, part].join(sign));
    }
  }
}
