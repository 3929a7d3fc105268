import { eq, sql } from "drizzle-orm";
import type { SealedText } from "../contract/master-key.ts";
import { expectOneChange } from "../database/prepared.ts";
import { meta } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { masterKeyFact } from "./adopt-master-key.ts";
import { createSealedTexts } from "./sealed-texts.ts";

interface Args extends Change {
  previousKeyId: string;
  keyId: string;
  /** Each as it was, and what it is to be; all that the ledger has. */
  texts: readonly (Pick<SealedText, "kind" | "id" | "sealed"> & { resealed: string })[];
}

type Result = {
  /** `changed`: some text came, went or became another meanwhile. `another`: the key so far is not the one named. */
  outcome: "rotated" | "changed" | "another";
};

/**
 * Puts every sealed text in the place of the one that it was made of, and notes the key: all of it or nothing. What
 * was sealed anew elsewhere, because no key comes here, is compared with what there is now, text by text.
 */
export function rotateMasterKey({ db, audit }: UnitContext): Unit<Args, Result> {
  const isFact = eq(meta.key, masterKeyFact);
  const adopted = db.select({ value: meta.value }).from(meta).where(isFact).prepare();
  const adopt = db
    .update(meta)
    .set({ value: sql`${sql.placeholder("keyId")}` })
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
