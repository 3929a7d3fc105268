import { eq } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import { preparedInsert } from "../database/prepared.ts";
import { meta } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** The meta row with the id of the key that encrypts the ledger's secrets. */
export const masterKeyFact = "master_key_id";

type Args = { keyId: string; nowMs: number };
type Result = { outcome: "adopted" | "another" };

/** Records the id of the master key, once. */
export function adoptMasterKey({ db, audit }: UnitContext): Unit<Args, Result> {
  const adopted = db.select({ value: meta.value }).from(meta).where(eq(meta.key, masterKeyFact)).prepare();
  const insert = preparedInsert(db, meta);

  return ({ keyId, nowMs }) => {
    const known = adopted.get()?.value;
    if (known !== undefined) return { outcome: known === keyId ? "adopted" : "another" };
    insert({ key: masterKeyFact, value: keyId });
    audit({
      actor: systemActor,
      action: "master_key.adopt",
      objectId: keyId,
      organizationId: null,
      outcome: "adopted",
      nowMs,
    });
    return { outcome: "adopted" };
  };
}
