/** Many connections at once, each of which says what it is told to and no more: what an attacker's client does. */
import { connect, type Socket } from "node:net";

export interface Behavior {
  /** How many connections are opened: all at once, or so many a second. */
  most: number;
  perSecond?: number;
  /** Sent when the connection is open; `n`: its number. */
  first?(n: number): string;
  /** Sent again and again while there is no answer. */
  drip?: { bytes: string; everyMs: number };
  /** False: nothing is read after the first part of an answer. */
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

export function openConnections(
  baseUrl: string,
  { most, perSecond, first, drip, reads = true }: Behavior,
): Connections {
  const { hostname, port } = new URL(baseUrl);
  const open = new Set<Socket>();
  const waiting = new Set<Socket>();
  const answers = new Map<number, number>();
  const timers: ReturnType<typeof setInterval>[] = [];
  let begun = 0;

  const count = (status: number) => void answers.set(status, (answers.get(status) ?? 0) + 1);

  function begin(): void {
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
    if (first !== undefined) socket.write(first(begun));
    begun += 1;
  }

  function repeat(ms: number, run: () => void): void {
    timers.push(setInterval(run, ms));
  }

  if (perSecond === undefined) while (begun < most) begin();
  else repeat(1_000 / perSecond, () => begun < most && begin());
  if (drip !== undefined)
    repeat(drip.everyMs, () => {
      for (const socket of waiting) if (socket.writable) socket.write(drip.bytes);
    });
  return {
    held: () => waiting.size,
    open: () => open.size,
    answers: () => answers,
    stop() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
