import { connect } from "node:net";

export interface RawOptions {
  /** Pieces are sent one after another, this far apart. */
  pauseMs?: number;
  /** Closes the connection after the last piece, without waiting for an answer. */
  hangUp?: boolean;
  timeoutMs?: number;
}

/** Bytes on the wire, as no well-behaved client sends them; resolves to what came back. */
export function raw(
  baseUrl: string,
  pieces: readonly (string | Uint8Array)[],
  options: RawOptions = {},
): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = "";
  const socket = connect(Number(port), hostname);
  const timer = setTimeout(() => socket.destroy(), options.timeoutMs ?? 5000);
  socket.on("data", (bytes) => {
    received += bytes.toString("latin1");
    if (isWhole(received)) socket.destroy();
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    clearTimeout(timer);
    resolve(received);
  });
  socket.on("connect", async () => {
    for (const piece of pieces) {
      if (socket.destroyed) return;
      socket.write(piece);
      if (options.pauseMs !== undefined) await Bun.sleep(options.pauseMs);
    }
    if (options.hangUp) socket.destroy();
  });
  return promise;
}

function isWhole(received: string): boolean {
  const end = received.indexOf("\r\n\r\n");
  if (isChunked(received.slice(0, end))) return received.endsWith("\r\n0\r\n\r\n");
  const length = /^content-length: (\d+)\r$/im.exec(received.slice(0, end + 2))?.[1];
  return end >= 0 && length !== undefined && received.length >= end + 4 + Number(length);
}

/** Status and JSON body of a raw answer. */
export function parsed(answer: string): { status: number; head: string; body: string } {
  const end = answer.indexOf("\r\n\r\n");
  const head = end < 0 ? answer : answer.slice(0, end);
  const sent = end < 0 ? "" : answer.slice(end + 4);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
    head,
    body: isChunked(head) ? joined(sent) : sent,
  };
}

const isChunked = (head: string) => /^transfer-encoding: chunked\r?$/im.test(head);

/** What chunks carry (RFC 9112 section 7.1). */
function joined(chunks: string): string {
  const [, size, rest] = /^([0-9a-f]+)\r\n([\s\S]*)$/i.exec(chunks) ?? [];
  const length = Number.parseInt(size ?? "0", 16);
  return length === 0 ? "" : (rest ?? "").slice(0, length) + joined((rest ?? "").slice(length + 2));
}
