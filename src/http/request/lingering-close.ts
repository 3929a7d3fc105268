/**
 * What is answered while its request is still being sent. The server would take in all of it, gigabytes if need be, to
 * keep the connection for the next request; and a connection that is closed at once is reset, which may take the answer
 * away before it was read. So the answer is sent, its end is held back for a moment in which the sender can read it and
 * stop, and then the connection is closed (the "lingering close" of HTTP servers; RFC 9112 section 9.6).
 */

/** What is rather taken in, so that the connection can be used again. Bytes. */
const restBytesMax = 1024 * 1024;
const lingerMs = 500;

const ended = new WeakSet<Request>();

/** Whoever reads a body says when it is through: what is answered then is nobody's last word. */
export function bodyEnded(request: Request): void {
  ended.add(request);
}

/** Whether all of the body was read. */
export const hasEnded = (request: Request): boolean => ended.has(request);

/** Whether more of the request may come than is worth taking in. */
export function isBeingSent(request: Request): boolean {
  if (ended.has(request)) return false;
  const length = request.headers.get("content-length");
  return length === null ? request.headers.has("transfer-encoding") : Number(length) > restBytesMax;
}

/** The same answer, after which the connection ends. */
export async function lingeringClose(response: Response, request: Request): Promise<Response> {
  // What nobody has asked for is passed over then instead of being kept.
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
