/**
 * Responses sent while their request is still arriving. The server would read all of it, possibly gigabytes, to keep
 * the connection for the next request; and a connection that is closed at once is reset, which may discard the
 * response before it is read. So the response is sent, its end is delayed for a moment in which the sender can read
 * it and stop, and then the connection is closed (the "lingering close" of HTTP servers; RFC 9112 section 9.6).
 */

import { hasEnded, isUnwanted } from "./arrival.ts";

/** Up to this size the rest of a request is read, so that the connection can be reused. Bytes. */
const restBytesMax = 1024 * 1024;
const lingerMs = 500;
/** Under a flood the others are closed at once. */
const lingeringMax = 100;
let lingering = 0;

/** Whether more of the request may follow than is worth reading. */
export function isBeingSent(request: Request): boolean {
  if (hasEnded(request)) return false;
  if (isUnwanted(request)) return true;
  const length = request.headers.get("content-length");
  return length === null ? request.headers.has("transfer-encoding") : Number(length) > restBytesMax;
}

/** The same response, after which the connection ends. */
export async function lingeringClose(response: Response, request: Request): Promise<Response> {
  // Unread data is then discarded instead of buffered.
  request.body?.cancel().catch(() => undefined);
  const { status, headers } = response;
  headers.set("connection", "close");
  if (lingering >= lingeringMax) return response;
  const bytes = await response.bytes();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: async (controller) => {
      await lingered(request.signal);
      controller.close();
    },
  });
  return new Response(body, { status, headers });
}

function lingered(signal: AbortSignal): Promise<void> {
  lingering += 1;
  return new Promise((resolve) => {
    const done = () => {
      lingering -= 1;
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, lingerMs);
    if (signal.aborted) done();
    else signal.addEventListener("abort", done, { once: true });
  });
}
