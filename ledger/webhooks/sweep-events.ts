import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import { param } from "../database/prepared.ts";
import { outbox, webhookSecrets } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = { endedUntilMs: number; limit: number; nowMs: number };

/** Removes at most `limit` ended deliveries and expired secrets each. Pending deliveries stay. */
export function sweepEvents({ db, audit }: UnitContext): Unit<Args, { events: number; secrets: number }> {
  const limit = param("limit");
  const ended = db
    .select({ id: outbox.id, organizationId: outbox.organizationId })
    .from(outbox)
    .where(and(isNotNull(outbox.endedAtMs), lte(outbox.endedAtMs, param("endedUntilMs"))))
    .orderBy(asc(outbox.endedAtMs))
    .limit(limit)
    .prepare();
  const removeEvent = db
    .delete(outbox)
    .where(eq(outbox.id, param("id")))
    .prepare();
  const replaced = db
    .select({ id: webhookSecrets.id, organizationId: webhookSecrets.organizationId })
    .from(webhookSecrets)
    .where(and(isNotNull(webhookSecrets.validUntilMs), lte(webhookSecrets.validUntilMs, param("nowMs"))))
    .orderBy(asc(webhookSecrets.validUntilMs))
    .limit(limit)
    .prepare();
  const removeSecret = db
    .delete(webhookSecrets)
    .where(eq(webhookSecrets.id, param("id")))
    .prepare();

  return (args) => {
    const removed = { actor: systemActor, outcome: "expired", nowMs: args.nowMs };
    const events = ended.all({ ...args });
    for (const { id, organizationId } of events) {
      removeEvent.run({ id });
      audit({ ...removed, action: "event.remove", objectId: id, organizationId });
    }
    const secrets = replaced.all({ ...args });
    for (const { id, organizationId } of secrets) {
      removeSecret.run({ id });
      audit({ ...removed, action: "webhook_secret.remove", objectId: id, organizationId });
    }
    return { events: events.length, secrets: secrets.length };
  };
}
