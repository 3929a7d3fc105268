import { and, count, eq, sql } from "drizzle-orm";
import type { DeliveryRow } from "../contract/webhooks.ts";
import { preparedInsert } from "../database/prepared.ts";
import { deliveryColumns, hostOf, unsent } from "../job-state/outbox.ts";
import { outbox } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args extends Change {
  eventId: string;
  organizationId: string;
  webhookUrl: string;
  body: string;
  /** How many tests of one organization may be waiting. */
  pendingMax: number;
}

type Result = { outcome: "created"; delivery: DeliveryRow } | { outcome: "too_many_pending" };

/** An event that no job made. */
export function createTestEvent({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const pending = db
    .select({ tests: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.organizationId, sql.placeholder("organizationId")),
        sql`${outbox.state} = 'pending' AND ${outbox.type} = 'webhook.test'`,
      ),
    )
    .prepare();
  const insert = preparedInsert(db, outbox);
  const find = db
    .select(deliveryColumns)
    .from(outbox)
    .where(eq(outbox.id, sql.placeholder("eventId")))
    .prepare();

  return ({ eventId, organizationId, webhookUrl, body, pendingMax, actor, nowMs }) => {
    if ((pending.get({ organizationId })?.tests ?? 0) >= pendingMax) return { outcome: "too_many_pending" };
    insert({
      ...unsent(nowMs),
      id: eventId,
      type: "webhook.test",
      organizationId,
      jobId: null,
      webhookUrl,
      host: hostOf(webhookUrl),
      job: null,
      body,
      createdAtMs: nowMs,
    });
    touched.events();
    audit({
      actor,
      action: "event.create",
      objectId: eventId,
      organizationId,
      outcome: "created",
      // Traffic on command: where to. The rest of the address may be its receiver's secret.
      detail: { host: hostOf(webhookUrl) },
      nowMs,
    });
    const delivery = find.get({ eventId });
    if (delivery === undefined) throw new Error(`event ${eventId} was not stored`);
    return { outcome: "created", delivery };
  };
}
