import type { Changes } from "../changes.ts";
import { type Failure, faultOf } from "../database/failures.ts";
import type { UnitName, Units } from "../units.ts";
import type { ToWriter, UnitAnswer, UnitRequest } from "./messages.ts";
import { startThread, type WriterThread } from "./thread.ts";

/** More queued writes mean that the disk does not respond. */
const waitingUnitsMax = 10_000;

/** Limit of units sent within a turn: the writer works while the server reads further requests. */
const crossingUnitsMax = 16;

interface Waiting {
  resolve(result: never): void;
  reject(reason: unknown): void;
}

export interface WriterClient {
  write<N extends UnitName>(name: N, args: Units[N]["args"]): Promise<Units[N]["result"]>;
  onChange(listener: (changes: Changes) => void): () => void;
  /** Resolves with the reason if the thread ends unexpectedly. */
  failed: Promise<string>;
  close(): Promise<void>;
}

/** Starts the writer thread and opens the ledger in it; rejects with a Fault. */
export function openWriter(
  dataDir: string,
  nowMs: number,
  worker: WriterThread = startThread(),
): Promise<WriterClient> {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(changes: Changes) => void>();
  let outgoing: UnitRequest[] = [];
  let lastId = 0;
  let stopped: Failure | null = null;
  const opened = Promise.withResolvers<WriterClient>();
  const closed = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<string>();

  const send = (message: ToWriter) => worker.postMessage(message);

  function stop(failure: Failure): void {
    if (stopped === null) failed.resolve(failure.message);
    stopped ??= failure;
    for (const { reject } of waiting.values()) reject(faultOf(failure));
    waiting.clear();
    opened.reject(faultOf(failure));
    closed.resolve();
    worker.terminate();
  }

  function settle(answer: UnitAnswer): void {
    const waiter = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.changes !== null) for (const listener of listeners) listener(answer.changes);
    if (answer.ok) waiter?.resolve(answer.result as never);
    else waiter?.reject(faultOf(answer.failure));
  }

  /** Sends the units of a turn in one message. */
  function flush(): void {
    const requests = outgoing;
    outgoing = [];
    if (requests.length === 0 || stopped !== null) return;
    try {
      send({ kind: "units", requests });
    } catch (error) {
      // An argument cannot be serialized.
      const failure: Failure = { kind: "internal", message: String(error) };
      for (const { id } of requests) settle({ id, ok: false, failure, changes: null });
    }
  }

  const client: WriterClient = {
    write: (name, args) =>
      new Promise((resolve, reject) => {
        if (stopped !== null) return reject(faultOf(stopped));
        if (waiting.size >= waitingUnitsMax) {
          return reject(faultOf({ kind: "unavailable", message: "too many queued writes" }));
        }
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        const units = outgoing.push({ id: lastId, name, args });
        if (units === 1) setImmediate(flush);
        else if (units === crossingUnitsMax) flush();
      }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    failed: failed.promise,
    close: () => {
      if (stopped === null) {
        flush();
        send({ kind: "close" });
        stopped = { kind: "unavailable", message: "the ledger is closed" };
      }
      return closed.promise;
    },
  };

  worker.onmessage = ({ data }) => {
    if (data.kind === "answers") data.answers.forEach(settle);
    else if (data.kind === "ready") opened.resolve(client);
    else if (data.kind === "refused") stop(data.failure);
    else stop({ kind: "unavailable", message: "the ledger is closed" });
  };
  worker.onerror = ({ message }) => stop({ kind: "unavailable", message: `the writer stopped: ${message}` });
  worker.addEventListener("close", () => stop({ kind: "unavailable", message: "the writer stopped" }));

  send({ kind: "open", dataDir, nowMs });
  return opened.promise;
}
