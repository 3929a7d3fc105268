import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { Timers } from "../../../config/ambient.ts";
import { attemptDelayMs, connectMsMax } from "../limits.ts";
import { Refused, refused } from "../refusal.ts";
import type { Dial } from "./wire.ts";

/**
 * Connects to the first responding address (RFC 8305, 5): the next is tried after a failure or a quarter of a second.
 * Throws Refused.
 */
export async function dialFirst(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
  { dial, timers }: { dial: Dial; timers: Timers },
): Promise<Duplex> {
  const giveUp = new AbortController();
  const onAbort = () => giveUp.abort(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  const stopWaiting = timers.after(connectMsMax, () => giveUp.abort(new Error("no connection in time")));
  try {
    return await race(addresses, giveUp.signal, timers, (address) => dial(address, port, giveUp.signal));
  } finally {
    stopWaiting();
    signal.removeEventListener("abort", onAbort);
    giveUp.abort(new Error("another address was faster"));
  }
}

function race(
  addresses: readonly string[],
  signal: AbortSignal,
  timers: Timers,
  attempt: (address: string) => Promise<Duplex>,
): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    let next = 0;
    let pending = 0;
    let won = false;
    let cancelDelay = () => {};
    let last = refused("no_connection", "no address");
    const begin = () => {
      cancelDelay();
      const address = addresses[next];
      if (won || address === undefined || signal.aborted) {
        if (pending === 0) reject(signal.aborted ? aborted(signal) : last);
        return;
      }
      next += 1;
      pending += 1;
      cancelDelay = timers.after(attemptDelayMs, begin);
      void attempt(address).then(
        (stream) => {
          pending -= 1;
          if (won) stream.destroy();
          won = true;
          cancelDelay();
          resolve(stream);
        },
        (error: unknown) => {
          pending -= 1;
          last = error instanceof Refused ? error : refused("no_connection", String(error), error);
          begin();
        },
      );
    };
    begin();
  });
}

function aborted(signal: AbortSignal): Refused {
  return signal.reason instanceof Refused ? signal.reason : refused("no_connection", String(signal.reason));
}

/** Connects to exactly this address, without lookup. */
export const dialDirectly: Dial = (address, port, signal) =>
  settled(connect({ host: address, port, noDelay: true }), "connect", signal, (error) =>
    refused("no_connection", `${address} port ${port}: ${codeOf(error)}`, error),
  );

export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}

/** Waits until a stream is ready, fails or is aborted. The stream is destroyed unless it is ready. */
export function settled<S extends Duplex>(
  stream: S,
  readyEvent: string,
  signal: AbortSignal,
  problem: (error: unknown) => Error,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      stream.off(readyEvent, onReady);
      stream.off("error", onError);
      stream.off("close", onClose);
      signal.removeEventListener("abort", onAbort);
      act();
    };
    // A late error of an abandoned stream must not end the process.
    stream.on("error", () => undefined);
    const fail = (error: unknown) =>
      finish(() => {
        stream.destroy();
        reject(problem(error));
      });
    const onReady = () => finish(() => resolve(stream));
    const onError = (error: unknown) => fail(error);
    const onClose = () => fail(new Error("closed"));
    const onAbort = () => fail(signal.reason);
    stream.once(readyEvent, onReady);
    stream.once("error", onError);
    stream.once("close", onClose);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
