import { and, count, eq, sql } from "drizzle-orm";
import { param, preparedInsert } from "../database/prepared.ts";
import type { DeliveryRow } from "../job-state/outbox.ts";
import { deliveryColumns, hostOf, unsent } from "../job-state/outbox.ts";
import { outbox } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args extends Change {
  eventId: string;
  organizationId: string;
  webhookUrl: string;
  body: string;
  /** Limit of pending tests per organization. */
  pendingMax: number;
}

type Result = { outcome: "created"; delivery: DeliveryRow } | { outcome: "too_many_pending" };

/** An event without a job. */
export function createTestEvent({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const pending = db
    .select({ tests: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.organizationId, param("organizationId")),
        sql`${outbox.state} = 'pending' AND ${outbox.type} = 'webhook.test'`,
      ),
    )
    .prepare();
  const insert = preparedInsert(db, outbox);
  const find = db
    .select(deliveryColumns)
    .from(outbox)
    .where(eq(outbox.id, param("eventId")))
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
      // Audits the host only: the rest of the URL may be secret.
      detail: { host: hostOf(webhookUrl) },
      nowMs,
    });
    const delivery = find.get({ eventId });
    if (delivery === undefined) throw new Error(`event ${eventId} was not stored`);
    return { outcome: "created", delivery };
  };
}
