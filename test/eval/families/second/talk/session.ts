import { type Day, moment } from '../days.ts';
import type { Scene } from '../scene.ts';

type Line = Record<string, unknown>;

/** A session of Claude Code, written line by line as it does. */
export class Session {
  readonly id: string;
  readonly lines: Line[] = [];
  at: string;
  private parent: string | null = null;
  private prompt = '';
  private lastPrompt = '';
  private readonly version: string;
  private readonly branch: string;

  constructor(
    private readonly scene: Scene,
    day: Day,
    earliest: string,
  ) {
    this.id = scene.codes.uuid();
    const start = moment(day, scene.between(7, 12), scene.between(0, 40));
    this.at = start > earliest ? start : earliest;
    this.version = scene.random.pick(['2.1.326', '2.1.326', '2.1.112']);
    this.branch = scene.random.pick(['main', 'main', 'cleanup', 'try-out']);
    this.lines.push({ type: 'mode', mode: 'normal', sessionId: this.id });
    this.lines.push({ type: 'permission-mode', permissionMode: 'default', sessionId: this.id });
  }

  /** What somebody typed. Newer versions say so. */
  person(text: string): void {
    this.prompt = this.scene.codes.uuid();
    this.lastPrompt = text;
    const content = this.scene.random.chance(0.2) ? [{ type: 'text', text }] : text;
    const typed = { origin: { kind: 'human' }, promptSource: 'typed', turnOrigin: 'human' };
    const extra = { permissionMode: 'default', ...(this.version === '2.1.326' ? typed : {}) };
    this.write({ promptId: this.prompt, type: 'user', message: { role: 'user', content } }, extra);
    if (this.scene.random.chance(0.2))
      this.write({ attachment: { type: 'date', date: this.at.slice(0, 10) }, type: 'attachment' });
  }

  agent(text: string): void {
    this.reply({ type: 'text', text }, 'end_turn');
  }

  /** A call and its result, which is a line of type `user` too. */
  tool(name: string, input: Line, result: string): void {
    const id = `toolu_01${this.scene.codes.noise(22)}`;
    this.reply({ type: 'tool_use', name, input, id }, 'tool_use');
    const content = [{ tool_use_id: id, type: 'tool_result', content: result }];
    const toolUseResult = { stdout: result, stderr: '', interrupted: false, isImage: false };
    this.write(
      { promptId: this.prompt, type: 'user', message: { role: 'user', content } },
      { toolUseResult },
    );
  }

  /** Lines that look like a person's and are the program's own. */
  harness(text: string, marks: Line): void {
    this.write({ type: 'user', message: { role: 'user', content: text } }, marks);
  }

  end(): { id: string; lines: Line[]; at: string } {
    const envelope = {
      type: 'system',
      subtype: 'turn_duration',
      durationMs: 9087,
      messageCount: this.lines.length,
    };
    this.write(envelope, { isMeta: false });
    this.lines.push({
      type: 'last-prompt',
      lastPrompt: this.lastPrompt,
      leafUuid: this.parent,
      sessionId: this.id,
    });
    return { id: this.id, lines: this.lines, at: this.at };
  }

  private reply(block: Line, stop: string): void {
    const usage = {
      input_tokens: 25,
      cache_creation_input_tokens: 815,
      cache_read_input_tokens: 1302,
      output_tokens: 33,
    };
    const head = {
      id: `msg_01${this.scene.codes.noise(22)}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-5-5',
    };
    const message = { ...head, content: [block], stop_reason: stop, stop_sequence: null, usage };
    this.write({
      message,
      apiBlockIndex: 0,
      requestId: `req_01${this.scene.codes.noise(20)}`,
      type: 'assistant',
    });
  }

  private write(body: Line, extra: Line = {}): void {
    const uuid = this.scene.codes.uuid();
    this.at = new Date(Date.parse(this.at) + this.scene.between(3, 90) * 1000).toISOString();
    const place = { userType: 'external', entrypoint: 'cli', cwd: '{{project}}', sessionId: this.id };
    this.lines.push({
      parentUuid: this.parent,
      isSidechain: false,
      ...body,
      uuid,
      timestamp: this.at,
      ...extra,
      ...place,
      version: this.version,
      gitBranch: this.branch,
    });
    this.parent = uuid;
  }
}
