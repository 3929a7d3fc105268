/**
 * Request bodies that are still arriving. Each holds a connection and a descriptor, so a caller may have only so many,
 * and a body must not arrive too slowly (CWE-400).
 */
import { type Clock, systemTimers } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { minuteMs } from "../../../config/units.ts";
import { every } from "../../shared/timers.ts";
import { createOpenRequests, type Requester } from "./open-requests.ts";

type ArrivalSettings = Pick<
  Settings,
  | "limits.open_uploads"
  | "limits.open_uploads_per_address"
  | "limits.upload_bytes_per_second"
  | "limits.upload_minutes"
>;

/** The transfer rate is measured over this time. Only time in which the server waits for the client counts. */
const windowMs = 30_000;
const lookEveryMs = 1_000;

interface Arrival {
  beganMs: number;
  /** Null while the server works on what has arrived. */
  waitingSinceMs: number | null;
  /** In the current window. */
  waitedMs: number;
  bytes: number;
  /** Size of a body that is read in one piece; null: it is read in chunks. */
  wholeBytes: number | null;
  clock: Clock;
  /** Set when the body is too slow. */
  fault: Fault | null;
  /** Ends the pending read. */
  stop(): void;
  done(): void;
}

const arriving = new WeakMap<Request, Arrival>();
const ended = new WeakSet<Request>();
const unwanted = new WeakSet<Request>();

/** Whether all of the body was read. */
export const hasEnded = (request: Request): boolean => ended.has(request);

/** Whether the rest of the body must not be waited for, however small. */
export const isUnwanted = (request: Request): boolean => unwanted.has(request);

function endOf(request: Request): void {
  ended.add(request);
  arriving.get(request)?.done();
}

/** A small body with a declared length. Throws request_timeout. */
export async function wholeBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const arrival = arriving.get(request);
  const reading = request.arrayBuffer();
  if (arrival === undefined) return new Uint8Array(await reading);
  const tooSlow = Promise.withResolvers<never>();
  arrival.wholeBytes = Number(request.headers.get("content-length"));
  arrival.waitingSinceMs = arrival.clock.monotonicMs();
  arrival.stop = () => tooSlow.reject(arrival.fault);
  // The client disconnects after the response, which nobody waits for by then.
  reading.catch(() => undefined);
  const bytes = new Uint8Array(await Promise.race([reading, tooSlow.promise]));
  endOf(request);
  return bytes;
}

/** The body as it arrives. Throws request_timeout. */
export async function* chunksOf(request: Request): AsyncGenerator<Uint8Array, void, undefined> {
  const arrival = arriving.get(request);
  const reader = request.body?.getReader();
  const cancel = () => void reader?.cancel().catch(() => undefined);
  if (arrival !== undefined) arrival.stop = cancel;
  try {
    while (reader !== undefined) {
      if (arrival !== undefined) arrival.waitingSinceMs = arrival.clock.monotonicMs();
      const { done, value } = await reader.read();
      if (arrival !== undefined) received(arrival, value?.byteLength ?? 0);
      if (done) break;
      yield value;
    }
    endOf(request);
  } finally {
    if (!ended.has(request)) cancel();
  }
}

function received(arrival: Arrival, bytes: number): void {
  if (arrival.fault !== null) throw arrival.fault;
  arrival.waitedMs = waitedMs(arrival);
  arrival.waitingSinceMs = null;
  arrival.bytes += bytes;
}

function waitedMs({ waitedMs: before, waitingSinceMs, clock }: Arrival): number {
  return before + (waitingSinceMs === null ? 0 : clock.monotonicMs() - waitingSinceMs);
}

/** Whether the body is too slow by now; begins a new window when one has passed. */
function isTooSlow(arrival: Arrival, settings: ArrivalSettings): boolean {
  const { clock, beganMs, wholeBytes } = arrival;
  const minutes = settings["limits.upload_minutes"];
  if (minutes > 0 && clock.monotonicMs() - beganMs > minutes * minuteMs) return true;
  const bytesPerMs = settings["limits.upload_bytes_per_second"] / 1000;
  const waited = waitedMs(arrival);
  if (bytesPerMs === 0) return false;
  if (wholeBytes !== null) return waited > windowMs + wholeBytes / bytesPerMs;
  if (waited < windowMs) return false;
  if (arrival.bytes < waited * bytesPerMs) return true;
  if (arrival.waitingSinceMs !== null) arrival.waitingSinceMs = clock.monotonicMs();
  arrival.waitedMs = 0;
  arrival.bytes = 0;
  return false;
}

export interface Arrivals {
  /** Called before the body is read. Throws rate_limited if the requester has too many that are arriving. */
  begin(request: Request, requester: Requester): void;
  /** The request is answered. */
  end(request: Request): void;
}

export function createArrivals(settings: ArrivalSettings, clock: Clock): Arrivals {
  const open = new Set<Arrival>();
  const counted = createOpenRequests("uploads", () => ({
    ofCredential: settings["limits.open_uploads"],
    ofAddress: settings["limits.open_uploads_per_address"],
  }));
  let stopLooking: (() => void) | null = null;

  function look(): void {
    if (open.size === 0) {
      stopLooking?.();
      stopLooking = null;
    }
    for (const arrival of open) {
      if (arrival.fault !== null || !isTooSlow(arrival, settings)) continue;
      arrival.fault = new Fault("request_timeout", { headers: { connection: "close" } });
      arrival.stop();
    }
  }

  function count(request: Request, requester: Requester): () => void {
    try {
      return counted.begin(requester);
    } catch (refusal) {
      unwanted.add(request);
      throw refusal;
    }
  }

  return {
    begin(request, requester) {
      const uncount = count(request, requester);
      const done = () => {
        open.delete(arrival);
        uncount();
      };
      const start = { beganMs: clock.monotonicMs(), waitingSinceMs: null, waitedMs: 0, bytes: 0 };
      const arrival: Arrival = { ...start, wholeBytes: null, clock, fault: null, stop: () => {}, done };
      open.add(arrival);
      arriving.set(request, arrival);
      stopLooking ??= every(systemTimers, lookEveryMs, look);
    },
    end(request) {
      const arrival = arriving.get(request);
      if (arrival === undefined) return;
      if (arrival.fault !== null) unwanted.add(request);
      arrival.done();
    },
  };
}

/** Whether the request says that it has a body. */
export function hasBody(headers: Headers): boolean {
  return (headers.get("content-length") ?? "0") !== "0" || headers.has("transfer-encoding");
}
