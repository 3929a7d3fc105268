import { and, eq } from "drizzle-orm";
import { expectOneChange, param, paramValue } from "../database/prepared.ts";
import type { DeliveryRow } from "../job-state/outbox.ts";
import { deliveryColumns, hostOf } from "../job-state/outbox.ts";
import { outbox } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = Change & { eventId: string; organizationId: string };
type Result = { outcome: "scheduled"; delivery: DeliveryRow } | { outcome: "event_not_found" };

/** Starts a new schedule now. The result of the last attempt stays until the next. */
export function redeliverEvent({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const own = and(eq(outbox.id, param("eventId")), eq(outbox.organizationId, param("organizationId")));
  const find = db.select(deliveryColumns).from(outbox).where(own).prepare();
  const restart = db
    .update(outbox)
    .set({
      state: "pending",
      host: paramValue("host"),
      scheduleAttempts: 0,
      nextAttemptAtMs: paramValue("nowMs"),
      deliveredAtMs: null,
      endedAtMs: null,
    })
    .where(own)
    .prepare();

  return ({ eventId, organizationId, actor, nowMs }) => {
    const found = find.get({ eventId, organizationId });
    if (found === undefined) return { outcome: "event_not_found" };
    const host = hostOf(found.webhookUrl);
    expectOneChange(restart.run({ eventId, organizationId, host, nowMs }), "redeliver event");
    touched.events();
    audit({
      actor,
      action: "event.redeliver",
      objectId: eventId,
      organizationId,
      outcome: "scheduled",
      detail: { state: found.state, attempts: found.attempts },
      nowMs,
    });
    const delivery = find.get({ eventId, organizationId });
    if (delivery === undefined) throw new Error(`event ${eventId} disappeared while it was scheduled`);
    return { outcome: "scheduled", delivery };
  };
}
