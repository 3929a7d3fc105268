/** Many connections at once, each of which says what it is told to and no more: what an attacker's client does. */
import { connect, type Socket } from "node:net";

export interface Behaviour {
  /** Sent when the connection is open; `n`: its number. */
  first?(n: number): string;
  /** Sent again and again while there is no answer. */
  then?: { bytes: string; everyMs: number };
  /** False: answers are never read. */
  reads?: boolean;
}

export interface Connections {
  /** Those that are open and have had no answer. */
  held(): number;
  open(): number;
  /** Answers by status; 0: closed without one. */
  answers(): ReadonlyMap<number, number>;
  stop(): void;
}

export function openConnections(baseUrl: string, most: number, behaviour: Behaviour): Connections {
  const { first, then, reads = true } = behaviour;
  const { hostname, port } = new URL(baseUrl);
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
      if (!reads) socket.pause();
    });
    socket.on("end", () => socket.end());
    socket.on("close", () => {
      open.delete(socket);
      if (waiting.delete(socket)) count(0);
    });
    if (first !== undefined) socket.write(first(n));
  }

  for (let n = 0; n < most; n += 1) begin(n);
  const timer =
    then &&
    setInterval(() => {
      for (const socket of waiting) if (socket.writable) socket.write(then.bytes);
    }, then.everyMs);
  return {
    held: () => waiting.size,
    open: () => open.size,
    answers: () => answers,
    stop() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
