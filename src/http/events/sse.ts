/** Server-sent events as text (HTML Living Standard, section 9.2). */
const encoder = new TextEncoder();

export interface ServerSentEvent {
  /** Names the state that the event tells: the same id, the same data. Null for what is no state to come back to. */
  id: string | null;
  event: string;
  /** JSON, which holds no line breaks. */
  data: string;
}

/** How long a client waits before it comes back after the connection broke. */
const retryMs = 2_000;

export function eventBytes({ id, event, data }: ServerSentEvent): Uint8Array<ArrayBuffer> {
  // Without an id the client goes on with the one of the state before.
  const state = id === null ? "" : `id: ${id}\n`;
  return encoder.encode(`${state}event: ${event}\nretry: ${retryMs}\ndata: ${data}\n\n`);
}

/** A comment, which clients pass over: shows both ends and all between them that the connection is alive. */
export const keepAliveBytes: Uint8Array<ArrayBuffer> = encoder.encode(": still here\n\n");

export const eventStreamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  // nginx and what follows its example would collect the events first.
  "x-accel-buffering": "no",
} as const;
