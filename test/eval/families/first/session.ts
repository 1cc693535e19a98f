import type { Random } from '../../../support/random.ts';

/** One thing that happens in a session. Only `person` is somebody's word. */
export type Turn =
  | { by: 'person'; text: string }
  | { by: 'agent'; text: string }
  | { by: 'tool'; command: string; output: string }
  | { by: 'meta'; text: string }
  | { by: 'harness'; text: string }
  | { by: 'sidechain'; text: string };

/** The lines of a transcript, as Claude Code 2.1 writes them. */
export function transcriptOf(
  random: Random,
  id: string,
  at: string,
  turns: Turn[],
): Record<string, unknown>[] {
  const writer = new Writer(random, id, new Date(at).getTime() - turns.length * 60_000 - 60_000);
  writer.bare({ type: 'mode', mode: 'normal' });
  writer.bare({ type: 'permission-mode', permissionMode: 'default' });
  for (const turn of turns) writer.turn(turn);
  writer.bare({ type: 'last-prompt', lastPrompt: 'go on', leafUuid: writer.parent });
  return writer.lines;
}

export function uuid(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.below(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

class Writer {
  readonly lines: Record<string, unknown>[] = [];
  parent: string | null = null;
  private isFirst = true;

  constructor(
    private readonly random: Random,
    private readonly id: string,
    private clock: number,
  ) {}

  bare(line: Record<string, unknown>): void {
    this.lines.push({ ...line, sessionId: this.id });
  }

  turn(turn: Turn): void {
    if (turn.by === 'agent') this.agent([{ type: 'text', text: turn.text }], 'end_turn');
    else if (turn.by === 'tool') this.tool(turn.command, turn.output);
    else this.user(turn.by, turn.text);
  }

  private user(by: Exclude<Turn['by'], 'agent' | 'tool'>, text: string): void {
    const user = { type: 'user', message: { role: 'user', content: text } };
    this.line({ ...user, ...this.marksOf(by) });
    if (by !== 'person' || !this.isFirst) return;
    this.isFirst = false;
    const date = new Date(this.clock).toISOString().slice(0, 10);
    this.line({ type: 'attachment', attachment: { type: 'date', date } });
  }

  /** What tells a person's line from one that the harness wrote in their name. */
  private marksOf(by: Exclude<Turn['by'], 'agent' | 'tool'>): Record<string, unknown> {
    if (by === 'meta') return { isMeta: true };
    if (by === 'sidechain') return { isSidechain: true, agentId: 'a1b2c3d' };
    const promptId = uuid(this.random);
    if (by === 'harness') return { promptId };
    const human = { origin: { kind: 'human' }, promptSource: 'typed', turnOrigin: 'human' };
    return { promptId, ...human, permissionMode: 'default' };
  }

  private tool(command: string, output: string): void {
    const id = `toolu_01${uuid(this.random).replaceAll('-', '').slice(0, 22)}`;
    const input = { command, description: 'Look at it' };
    this.agent([{ type: 'tool_use', name: 'Bash', input, id }], 'tool_use');
    const content = [{ tool_use_id: id, type: 'tool_result', content: output }];
    const toolUseResult = { stdout: output, stderr: '', interrupted: false, isImage: false };
    this.line({ type: 'user', message: { role: 'user', content }, toolUseResult });
  }

  private agent(content: unknown[], stop: string): void {
    const usage = { input_tokens: 20, cache_read_input_tokens: 17_000, output_tokens: 50 };
    const message = {
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-5-5',
      content,
      stop_reason: stop,
      usage,
    };
    this.line({ type: 'assistant', message });
  }

  private line(own: Record<string, unknown>): void {
    this.clock += 20_000 + this.random.below(20_000);
    const self = uuid(this.random);
    this.lines.push({
      ...{ parentUuid: this.parent, isSidechain: false, ...own, uuid: self },
      ...{ timestamp: new Date(this.clock).toISOString(), userType: 'external', entrypoint: 'cli' },
      ...{ cwd: '{{project}}', sessionId: this.id, version: '2.1.326', gitBranch: 'main' },
    });
    this.parent = self;
  }
}
