/**
 * Responses sent while their request is still arriving. The server would read all of it, possibly gigabytes, to keep
 * the connection for the next request; and a connection that is closed at once is reset, which may discard the
 * response before it is read. So the response is sent, its end is delayed for a moment in which the sender can read
 * it and stop, and then the connection is closed (the "lingering close" of HTTP servers; RFC 9112 section 9.6).
 */

/** Up to this size the rest of a request is read, so that the connection can be reused. Bytes. */
const restBytesMax = 1024 * 1024;
const lingerMs = 500;

const ended = new WeakSet<Request>();

/** Readers of a body report its end: a response after that does not need to linger. */
export function bodyEnded(request: Request): void {
  ended.add(request);
}

/** Whether all of the body was read. */
export const hasEnded = (request: Request): boolean => ended.has(request);

/** Whether more of the request may follow than is worth reading. */
export function isBeingSent(request: Request): boolean {
  if (ended.has(request)) return false;
  const length = request.headers.get("content-length");
  return length === null ? request.headers.has("transfer-encoding") : Number(length) > restBytesMax;
}

/** The same response, after which the connection ends. */
export async function lingeringClose(response: Response, request: Request): Promise<Response> {
  // Unread data is then discarded instead of buffered.
  request.body?.cancel().catch(() => undefined);
  const { status, headers } = response;
  headers.set("connection", "close");
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
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, lingerMs);
    signal.addEventListener("abort", done, { once: true });
  });
}
