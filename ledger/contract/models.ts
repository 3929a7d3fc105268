/** What the ledger keeps of models: what was done with them. The models themselves are files beside it. */

/** Something that was done with a model, for the audit. */
export type ModelDeed = { kind: "install"; bytes: number; sha256: string } | { kind: "remove" };
