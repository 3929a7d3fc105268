import { type Swept, sweep } from "../retention/retention.ts";
import type { AdminCore } from "./core.ts";

export interface MaintenanceOperations {
  /** Everything there is to remove, however long that takes; `signal` ends it early, and the answer says so. */
  sweep(args: Record<string, never>, signal?: AbortSignal): Promise<Swept>;
}

export function maintenanceOperations(core: AdminCore): MaintenanceOperations {
  return { sweep: (_, signal) => sweep(core, () => signal?.aborted === true) };
}
