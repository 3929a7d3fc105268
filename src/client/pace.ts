/**
 * Keeps the requests of one client, many at a time, within what the server has said of its limits: nobody sends before a
 * Retry-After (RFC 9110, section 10.2.3) that another one was told for the same, and where RateLimit
 * (draft-ietf-httpapi-ratelimit-headers-10) says that nothing is left, one goes ahead after the other instead of all
 * being refused together.
 */
import type { Clock } from "../../config/ambient.ts";

/** Of one limit, or of one operation that was told to wait. */
interface Gate {
  /** On the monotonic clock. */
  openAtMs: number;
  /** What the last answer said is left; null: it says nothing of it. */
  left: number | null;
  inFlight: number;
  waiting: (() => void)[];
}

export interface Pace {
  /**
   * Resolves when the request may be sent. `call` is its method and path; moments up to `waitedUntilMs` were waited for
   * by the caller. Rejects with the signal's reason.
   */
  enter(call: string, waitedUntilMs: number, signal?: AbortSignal): Promise<Entered>;
}

export interface Entered {
  /** It has been answered, with these fields; `isDone`: not refused. */
  answered(headers: Headers, isDone: boolean): void;
  /** It was refused for so long; returns the moment. */
  refused(ms: number, isRateLimit: boolean): number;
  /** Always called, in the end; once more does nothing. */
  leave(): void;
}

export interface PaceParts {
  clock: Pick<Clock, "monotonicMs">;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Told before each wait. */
  onWait(ms: number): void;
}

/** Every counted call is counted under it. */
const general = "requests";
/** So long a wait is for whoever called to decide on: what would have to wait longer is sent, for the server to say so. */
export const paceMsMax = 15 * 60_000;
/** A job's own operations have gates, too; past so many those that nobody uses are forgotten. */
const gatesMax = 1_000;

/** Until somebody leaves the gate, or this one stops; who it is looks again. */
async function turnAt({ waiting }: Gate, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const go = () => resolve();
  waiting.push(go);
  signal?.addEventListener("abort", go, { once: true });
  await promise;
  signal?.removeEventListener("abort", go);
}

export function createPace({ clock, sleep, onWait }: PaceParts): Pace {
  const gates = new Map<string, Gate>();
  /** The limits that a call was seen to count under. */
  const limitsOf = new Map<string, readonly string[]>();

  function gateOf(name: string): Gate {
    let gate = gates.get(name);
    if (gate === undefined) {
      if (gates.size >= gatesMax) forget();
      gate = { openAtMs: Number.NEGATIVE_INFINITY, left: null, inFlight: 0, waiting: [] };
      gates.set(name, gate);
    }
    return gate;
  }

  function forget(): void {
    for (const [name, { inFlight, waiting }] of gates)
      if (inFlight === 0 && waiting.length === 0) gates.delete(name);
    limitsOf.clear();
  }

  const gatesOf = (call: string): Gate[] =>
    [call, ...(limitsOf.get(call) ?? [general])].map((name) => gateOf(name));

  /** Where somebody whose answer is on its way may take the last one. */
  const isTight = ({ left, inFlight }: Gate) => left !== null && inFlight > 0 && inFlight >= left;

  /** Looks and enters in one step, so that no two take the same place. */
  async function pass(call: string, waitedUntilMs: number, signal?: AbortSignal): Promise<Gate[]> {
    for (let waitedMs = waitedUntilMs; ; ) {
      signal?.throwIfAborted();
      const ahead = gatesOf(call);
      const openAtMs = Math.max(...ahead.map((gate) => gate.openAtMs));
      const ms = Math.ceil(openAtMs - clock.monotonicMs());
      if (openAtMs > waitedMs && ms > 0) {
        onWait(ms);
        await sleep(ms, signal);
        waitedMs = openAtMs;
        continue;
      }
      const tight = ahead.find(isTight);
      if (tight === undefined) {
        for (const gate of ahead) gate.inFlight += 1;
        return ahead;
      }
      await turnAt(tight, signal);
    }
  }

  function leave(gate: Gate): void {
    gate.inFlight -= 1;
    for (const go of gate.waiting.splice(0)) go();
  }

  return {
    async enter(call, waitedUntilMs, signal) {
      const entered = await pass(call, waitedUntilMs, signal);
      return {
        answered(headers, isDone) {
          const states = rateStates(headers.get("ratelimit") ?? "");
          // What is done without a word on limits counts under none: if it is refused one day, by a limit of its own.
          if (states.length > 0 || isDone)
            limitsOf.set(
              call,
              states.map(({ name }) => name),
            );
          for (const { name, left, seconds } of states) {
            const gate = gateOf(name);
            gate.left = left;
            if (left === 0 && seconds * 1000 <= paceMsMax)
              gate.openAtMs = Math.max(gate.openAtMs, clock.monotonicMs() + seconds * 1000);
          }
        },
        refused(ms, isRateLimit) {
          const untilMs = clock.monotonicMs() + ms;
          if (ms > paceMsMax) return untilMs;
          const limits = isRateLimit ? (limitsOf.get(call) ?? [general]) : [];
          const full = limits.map(gateOf).filter(({ left }) => left === null || left === 0);
          for (const gate of [gateOf(call), ...full]) gate.openAtMs = Math.max(gate.openAtMs, untilMs);
          return untilMs;
        },
        leave: () => entered.splice(0).forEach(leave),
      };
    },
  };
}

const member = /"([^"\\]{1,64})";r=([0-9]{1,9});t=([0-9]{1,6})(?=,|$)/g;

/** Of `"requests";r=12;t=1, "estimates";r=0;t=1`; none where the field has another form. */
function rateStates(field: string): { name: string; left: number; seconds: number }[] {
  return [...field.replaceAll(" ", "").matchAll(member)].map(([, name = "", left, seconds]) => ({
    name,
    left: Number(left),
    seconds: Number(seconds),
  }));
}
