import { eq } from "drizzle-orm";
import { expectOneChange, paramValue } from "../database/prepared.ts";
import { meta } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { masterKeyFact } from "./adopt-master-key.ts";
import type { SealedText } from "./sealed-texts.ts";
import { createSealedTexts } from "./sealed-texts.ts";

interface Args extends Change {
  previousKeyId: string;
  keyId: string;
  /** All encrypted values, each with its re-encrypted form. */
  texts: readonly (Pick<SealedText, "kind" | "id" | "sealed"> & { resealed: string })[];
}

type Result = {
  /** `changed`: a value changed meanwhile. `another`: the current key is not the given one. */
  outcome: "rotated" | "changed" | "another";
};

/**
 * Replaces all encrypted values and records the new key, all or nothing. The values were re-encrypted outside of the
 * ledger, so each is compared with the current one.
 */
export function rotateMasterKey({ db, audit }: UnitContext): Unit<Args, Result> {
  const isFact = eq(meta.key, masterKeyFact);
  const adopted = db.select({ value: meta.value }).from(meta).where(isFact).prepare();
  const adopt = db
    .update(meta)
    .set({ value: paramValue("keyId") })
    .where(isFact)
    .prepare();
  const sealedTexts = createSealedTexts(db);

  return ({ previousKeyId, keyId, texts, actor, nowMs }) => {
    if (adopted.get()?.value !== previousKeyId) return { outcome: "another" };
    const known = new Map(sealedTexts.all().map(({ kind, id, sealed }) => [`${kind} ${id}`, sealed]));
    const isAll = texts.length === known.size;
    const areSame = texts.every(({ kind, id, sealed }) => known.get(`${kind} ${id}`) === sealed);
    if (!isAll || !areSame) return { outcome: "changed" };
    for (const { kind, id, resealed } of texts)
      expectOneChange(sealedTexts.replace(kind, id, resealed), `reseal ${kind}`);
    adopt.run({ keyId });
    audit({
      actor,
      action: "master_key.rotate",
      objectId: keyId,
      organizationId: null,
      outcome: "rotated",
      detail: { previous: previousKeyId, secrets: texts.length },
      nowMs,
    });
    return { outcome: "rotated" };
  };
}
