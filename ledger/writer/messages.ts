import type { UnitName, Units, VerifyReport } from "../contract.ts";
import type { Failure } from "../database/failures.ts";

/** What crosses between the server's thread and the writer's. */
export interface UnitRequest<N extends UnitName = UnitName> {
  id: number;
  name: N;
  args: Units[N]["args"];
}

export type UnitAnswer =
  | { id: number; ok: true; result: Units[UnitName]["result"] }
  | { id: number; ok: false; failure: Failure };

export type ToWriter =
  | { kind: "open"; dataDir: string; nowMs: number }
  | { kind: "units"; requests: UnitRequest[] }
  | { kind: "close" }
  | { kind: "verify"; dataDir: string };

export type FromWriter =
  | { kind: "ready" }
  | { kind: "refused"; failure: Failure }
  | { kind: "answers"; answers: UnitAnswer[] }
  | { kind: "closed" }
  | { kind: "verified"; report: VerifyReport };
