/** What the ledger keeps of models: what was done with them. The models themselves are files beside it. */
import type { Actor } from "./owners.ts";

/** Something that was done with a model, for the audit. */
export type ModelDeed = { kind: "install"; bytes: number; sha256: string } | { kind: "remove" };

export interface ModelUnits {
  noteModel: {
    args: { name: string; deed: ModelDeed; actor: Actor; nowMs: number };
    result: { outcome: "noted" };
  };
}
