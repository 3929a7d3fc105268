import type { Changes } from "../changes.ts";
import type { Failure } from "../database/failures.ts";
import type { UnitName, Units } from "../units.ts";
import type { VerifyReport } from "../verify/verify.ts";

/** Messages between the server's thread and the writer. */
export interface UnitRequest<N extends UnitName = UnitName> {
  id: number;
  name: N;
  args: Units[N]["args"];
}

export type UnitAnswer =
  | { id: number; ok: true; result: Units[UnitName]["result"]; changes: Changes | null }
  /** With changes: the unit may have been committed. */
  | { id: number; ok: false; failure: Failure; changes: Changes | null };

export type ToWriter =
  | { kind: "open"; dataDir: string; nowMs: number }
  | { kind: "units"; requests: UnitRequest[] }
  | { kind: "close" }
  | { kind: "verify"; dataDir: string; heads: readonly string[] }
  | { kind: "snapshot"; dataDir: string; path: string };

export type FromWriter =
  | { kind: "ready" }
  | { kind: "refused"; failure: Failure }
  | { kind: "answers"; answers: UnitAnswer[] }
  | { kind: "closed" }
  | { kind: "verified"; report: VerifyReport }
  | { kind: "snapshotted" };

/**
 * Messages are JSON text: a third of the cost of structured cloning, in both threads. Plain data only; undefined
 * members are dropped.
 */
export function toText(message: ToWriter | FromWriter): string {
  return JSON.stringify(message);
}

export function fromText<M extends ToWriter | FromWriter>(text: string): M {
  return JSON.parse(text) as M;
}
