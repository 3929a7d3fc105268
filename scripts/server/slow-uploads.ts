/** Uploads that never end: each sends its first part, then a byte at a time. */
import { connect, type Socket } from "node:net";

export interface SlowUploads {
  /** Those that are still open, and have had no answer. */
  held(): number;
  /** Answers by status; 0: closed without one. */
  answers(): ReadonlyMap<number, number>;
  stop(): void;
}

const head = (host: string, key: string) =>
  `POST /v1/estimates HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;

/** `keys`: taken in turn. `byteEveryMs`: the interval of bytes of each upload. */
export function startSlowUploads(
  baseUrl: string,
  keys: readonly string[],
  uploads: number,
  byteEveryMs = 500,
): SlowUploads {
  const { hostname, port, host } = new URL(baseUrl);
  const open = new Set<Socket>();
  const waiting = new Set<Socket>();
  const answers = new Map<number, number>();

  const count = (status: number) => void answers.set(status, (answers.get(status) ?? 0) + 1);

  function begin(n: number): void {
    const socket = connect(Number(port), hostname);
    open.add(socket);
    waiting.add(socket);
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      if (waiting.delete(socket)) count(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString("latin1"))?.[1]));
    });
    socket.on("end", () => socket.end());
    socket.on("close", () => {
      open.delete(socket);
      if (waiting.delete(socket)) count(0);
    });
    socket.write(head(host, keys[n % keys.length] ?? ""));
  }

  for (let n = 0; n < uploads; n += 1) begin(n);
  const timer = setInterval(() => {
    for (const socket of waiting) if (socket.writable) socket.write("x");
  }, byteEveryMs);
  return {
    held: () => waiting.size,
    answers: () => answers,
    stop() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
