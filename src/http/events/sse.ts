/** Server-sent events as text (HTML Living Standard, section 9.2). */
const encoder = new TextEncoder();

export interface ServerSentEvent {
  /** Identifies the state: the same id, the same data. Null for events that are not states to resume from. */
  id: string | null;
  event: string;
  /** JSON, which has no line breaks. */
  data: string;
}

/** Delay before a client reconnects after a broken connection. */
const retryMs = 2_000;

export function eventBytes({ id, event, data }: ServerSentEvent): Uint8Array<ArrayBuffer> {
  // Without an id the client keeps the id of the previous state.
  const state = id === null ? "" : `id: ${id}\n`;
  return encoder.encode(`${state}event: ${event}\nretry: ${retryMs}\ndata: ${data}\n\n`);
}

/** A comment, which clients ignore: keeps the connection alive for both ends and all proxies. */
export const keepAliveBytes: Uint8Array<ArrayBuffer> = encoder.encode(": still here\n\n");

export const eventStreamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  // nginx and similar proxies would buffer the events otherwise.
  "x-accel-buffering": "no",
} as const;
