import { eq, sql } from "drizzle-orm";
import { expectOneChange } from "../database/prepared.ts";
import { meta } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";
import { masterKeyFact } from "./adopt-master-key.ts";
import { createSealedTexts } from "./sealed-texts.ts";

/** What was sealed anew elsewhere, because no key comes here, is compared with what there is now, text by text. */
export function rotateMasterKey({ db, audit }: UnitContext): Unit<"rotateMasterKey"> {
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
