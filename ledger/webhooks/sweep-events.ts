import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import { outbox, webhookSecrets } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = { endedUntilMs: number; limit: number; nowMs: number };

/**
 * Removes events whose delivery ended by then, and secrets that sign no more. At most `limit` of each. A pending
 * delivery has not ended, so it stays, however old it is.
 */
export function sweepEvents({ db, audit }: UnitContext): Unit<Args, { events: number; secrets: number }> {
  const limit = sql.placeholder("limit");
  const ended = db
    .select({ id: outbox.id, organizationId: outbox.organizationId })
    .from(outbox)
    .where(and(isNotNull(outbox.endedAtMs), lte(outbox.endedAtMs, sql.placeholder("endedUntilMs"))))
    .orderBy(asc(outbox.endedAtMs))
    .limit(limit)
    .prepare();
  const removeEvent = db
    .delete(outbox)
    .where(eq(outbox.id, sql.placeholder("id")))
    .prepare();
  const replaced = db
    .select({ id: webhookSecrets.id, organizationId: webhookSecrets.organizationId })
    .from(webhookSecrets)
    .where(
      and(isNotNull(webhookSecrets.validUntilMs), lte(webhookSecrets.validUntilMs, sql.placeholder("nowMs"))),
    )
    .orderBy(asc(webhookSecrets.validUntilMs))
    .limit(limit)
    .prepare();
  const removeSecret = db
    .delete(webhookSecrets)
    .where(eq(webhookSecrets.id, sql.placeholder("id")))
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
