import { asc, eq } from "drizzle-orm";
import { param, paramValue } from "../database/prepared.ts";
import { meta, webhookSecrets } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { masterKeyFact } from "./adopt-master-key.ts";

type Result =
  | { outcome: "reset"; secrets: number; organizationIds: string[] }
  /** There was no key before, or it is this one. */
  | { outcome: "not_lost" };

/** Deletes all encrypted secrets after the loss of the master key, and records the new key. */
export function resetMasterKey({ db, audit }: UnitContext): Unit<Change & { keyId: string }, Result> {
  const isFact = eq(meta.key, masterKeyFact);
  const adopted = db.select({ value: meta.value }).from(meta).where(isFact).prepare();
  const adopt = db
    .update(meta)
    .set({ value: paramValue("keyId") })
    .where(isFact)
    .prepare();
  const sealed = db
    .select({ id: webhookSecrets.id, organizationId: webhookSecrets.organizationId })
    .from(webhookSecrets)
    .orderBy(asc(webhookSecrets.createdAtMs), asc(webhookSecrets.id))
    .prepare();
  const forget = db
    .delete(webhookSecrets)
    .where(eq(webhookSecrets.id, param("id")))
    .prepare();

  return ({ keyId, actor, nowMs }) => {
    const previous = adopted.get()?.value;
    if (previous === undefined || previous === keyId) return { outcome: "not_lost" };
    const secrets = sealed.all();
    for (const { id, organizationId } of secrets) {
      forget.run({ id });
      audit({
        actor,
        action: "webhook_secret.remove",
        objectId: id,
        organizationId,
        outcome: "forgotten",
        nowMs,
      });
    }
    adopt.run({ keyId });
    audit({
      actor,
      action: "master_key.reset",
      objectId: keyId,
      organizationId: null,
      outcome: "reset",
      detail: { previous, secrets: secrets.length },
      nowMs,
    });
    const organizationIds = [...new Set(secrets.map(({ organizationId }) => organizationId))];
    return { outcome: "reset", secrets: secrets.length, organizationIds };
  };
}
