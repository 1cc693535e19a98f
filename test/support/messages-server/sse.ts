/** One event of a stream. Text as data is sent as it stands. */
export type SseEvent = { event: string; data: unknown };

export function sseText({ event, data }: SseEvent): string {
  return `event: ${event}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}
