import { type Swept, sweep } from "../retention.ts";
import type { AdminCore } from "./core.ts";

export interface UpkeepOperations {
  sweep(args: Record<string, never>): Promise<Swept>;
}

export function upkeepOperations(core: AdminCore): UpkeepOperations {
  return { sweep: () => sweep(core) };
}
