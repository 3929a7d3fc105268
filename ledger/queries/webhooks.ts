import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import {
  type DeliveryRow,
  type DeliveryState,
  deliveryStates,
  type EventRow,
  type WaitingDeliveries,
  type WebhookSecretRow,
} from "../contract/webhooks.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { deliveryColumns, eventColumns } from "../job-state/outbox.ts";
import { outbox, webhookSecrets } from "../schema/index.ts";
import { mergeOf } from "./merge.ts";

/** No event waits beyond `latestMs`: one that seems to was scheduled before the clock was set back, and is due. */
interface DeliveryTime {
  nowMs: number;
  latestMs: number;
}

export function createWebhookQueries(db: Db) {
  return { ...createEventQueries(db), ...createSecretQueries(db) };
}

// A literal: only so does the engine see that the partial index serves.
const pending = sql`${outbox.state} = 'pending'`;

function createEventQueries(db: Db) {
  const own = eq(outbox.organizationId, sql.placeholder("organizationId"));
  const given = (name: string) => sql`(SELECT value FROM json_each(${sql.placeholder(name)}))`;
  /** Two ranges of the index, each read from its beginning: as one condition they would be all that is pending. */
  const dueWhere = (time: SQL) =>
    once(() =>
      db
        .select({ ...eventColumns, host: outbox.host })
        .from(outbox)
        .where(
          and(
            pending,
            own,
            time,
            sql`${outbox.host} NOT IN ${given("exceptHosts")}`,
            sql`(${sql.placeholder("anyHost")} OR ${outbox.host} IN ${given("onlyHosts")})`,
            sql`${outbox.id} NOT IN ${given("exceptEventIds")}`,
          ),
        )
        .orderBy(asc(outbox.nextAttemptAtMs))
        .limit(1)
        .prepare(),
    );
  const due = dueWhere(sql`${outbox.nextAttemptAtMs} <= ${sql.placeholder("nowMs")}`);
  const tooLate = dueWhere(sql`${outbox.nextAttemptAtMs} > ${sql.placeholder("latestMs")}`);
  const waiting = once(() => createWaiting(db));
  const idsOf = (state: SQL) =>
    sql`SELECT id, created_at_ms FROM outbox
      WHERE organization_id = ${sql.placeholder("organizationId")} AND state = ${state}
        AND (created_at_ms, id) < (${sql.placeholder("createdAtMs")}, ${sql.placeholder("eventId")})`;
  const newest = (ids: SQL) =>
    sql`${ids} ORDER BY created_at_ms DESC, id DESC LIMIT ${sql.placeholder("limit")}`;
  const pageOf = (ids: SQL) =>
    db
      .select(deliveryColumns)
      .from(outbox)
      .where(sql`${outbox.id} IN (SELECT id FROM (${newest(ids)}))`)
      .orderBy(desc(outbox.createdAtMs), desc(outbox.id))
      .prepare();
  const page = once(() => pageOf(mergeOf(deliveryStates, idsOf)));
  const pageOfState = once(() => pageOf(idsOf(sql`${sql.placeholder("state")}`)));
  const event = once(() =>
    db
      .select(eventColumns)
      .from(outbox)
      .where(and(eq(outbox.id, sql.placeholder("eventId")), own))
      .prepare(),
  );

  return {
    /** Organizations for which events are pending. */
    waitingDeliveries: async ({ nowMs, latestMs }: DeliveryTime): Promise<WaitingDeliveries[]> =>
      waiting()
        .all({ nowMs })
        .map(({ organizationId, firstMs, lastMs, nextAttemptAtMs }) => ({
          organizationId,
          due: firstMs <= nowMs || lastMs > latestMs,
          nextAttemptAtMs,
        })),
    /** Of one organization's pending events whose time has come the longest waiting one; null without one. */
    dueEvent: async ({
      exceptEventIds,
      exceptHosts,
      onlyHosts,
      ...values
    }: DeliveryTime & {
      organizationId: string;
      /** Under way. */
      exceptEventIds: readonly string[];
      exceptHosts: readonly string[];
      /** No others, when it is given. */
      onlyHosts: readonly string[] | null;
    }): Promise<(EventRow & { host: string }) | null> => {
      const wanted = {
        ...values,
        exceptEventIds: JSON.stringify(exceptEventIds),
        exceptHosts: JSON.stringify(exceptHosts),
        onlyHosts: JSON.stringify(onlyHosts ?? []),
        anyHost: onlyHosts === null ? 1 : 0,
      };
      return due().get(wanted) ?? tooLate().get(wanted) ?? null;
    },
    /** Newest first. The cursor is the last row of the page before. */
    deliveries: async (
      organizationId: string,
      {
        limit: count,
        before: cursor,
        state,
      }: {
        limit: number;
        before: { createdAtMs: number; eventId: string } | null;
        state: DeliveryState | null;
      },
    ): Promise<DeliveryRow[]> => {
      const { createdAtMs, eventId } = cursor ?? { createdAtMs: Number.MAX_SAFE_INTEGER, eventId: "" };
      const values = { organizationId, createdAtMs, eventId, limit: count };
      return state === null ? page().all(values) : pageOfState().all({ ...values, state });
    },
    event: async (eventId: string, organizationId: string): Promise<EventRow | null> =>
      event().get({ eventId, organizationId }) ?? null,
  };
}

/** From one organization to the next by the index, so that what waits for one costs nothing, however much it is. */
function createWaiting(db: Db) {
  const nextOf = (what: SQL, where: SQL) =>
    sql`(SELECT ${what} FROM outbox WHERE state = 'pending' AND ${where})`;
  const organizations = sql`WITH RECURSIVE waiting (id) AS (
    SELECT min(organization_id) FROM outbox WHERE state = 'pending'
    UNION ALL
    SELECT ${nextOf(sql`min(organization_id)`, sql`organization_id > waiting.id`)} FROM waiting WHERE waiting.id IS NOT NULL
  ) SELECT id FROM waiting WHERE id IS NOT NULL`;
  const own = sql`organization_id = found.id`;
  return db
    .select({
      organizationId: sql<string>`found.id`,
      firstMs: sql<number>`${nextOf(sql`min(next_attempt_at_ms)`, own)}`,
      lastMs: sql<number>`${nextOf(sql`max(next_attempt_at_ms)`, own)}`,
      nextAttemptAtMs: sql<
        number | null
      >`${nextOf(sql`min(next_attempt_at_ms)`, sql`${own} AND next_attempt_at_ms > ${sql.placeholder("nowMs")}`)}`,
    })
    .from(sql`(${organizations}) AS found`)
    .prepare();
}

function createSecretQueries(db: Db) {
  const valid = once(() =>
    db
      .select()
      .from(webhookSecrets)
      .where(
        and(
          eq(webhookSecrets.organizationId, sql.placeholder("organizationId")),
          or(isNull(webhookSecrets.validUntilMs), gt(webhookSecrets.validUntilMs, sql.placeholder("nowMs"))),
        ),
      )
      // The one in force first, also among those of the same millisecond.
      .orderBy(
        sql`${webhookSecrets.validUntilMs} IS NULL DESC`,
        desc(webhookSecrets.validUntilMs),
        desc(webhookSecrets.createdAtMs),
      )
      .prepare(),
  );

  return {
    /** Those that sign now, newest first. */
    webhookSecrets: async (organizationId: string, nowMs: number): Promise<WebhookSecretRow[]> =>
      valid().all({ organizationId, nowMs }),
  };
}
