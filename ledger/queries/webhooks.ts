import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once, param, paramValue } from "../database/prepared.ts";
import type { DeliveryRow, EventRow } from "../job-state/outbox.ts";
import { deliveryColumns, eventColumns } from "../job-state/outbox.ts";
import { type DeliveryState, deliveryStates } from "../schema/enums.ts";
import { outbox, webhookSecrets } from "../schema/index.ts";
import type { WebhookSecretRow } from "../schema/webhooks.ts";
import { mergeOf } from "./sql.ts";

export interface WaitingDeliveries {
  organizationId: string;
  /** A delivery is due. */
  due: boolean;
  /** The next delivery that is not due; null: none. */
  nextAttemptAtMs: number | null;
}

/** A delivery later than `latestMs` predates a clock change and is due. */
interface DeliveryTime {
  nowMs: number;
  latestMs: number;
}

export function createWebhookQueries(db: Db) {
  return { ...createEventQueries(db), ...createSecretQueries(db) };
}

// A literal: required for the partial index.
const pending = sql`${outbox.state} = 'pending'`;

function createEventQueries(db: Db) {
  const own = eq(outbox.organizationId, param("organizationId"));
  const given = (name: string) => sql`(SELECT value FROM json_each(${param(name)}))`;
  /** Two ranges of the index: a single condition would scan all pending rows. */
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
            sql`(${param("anyHost")} OR ${outbox.host} IN ${given("onlyHosts")})`,
            sql`${outbox.id} NOT IN ${given("exceptEventIds")}`,
          ),
        )
        .orderBy(asc(outbox.nextAttemptAtMs))
        .limit(1)
        .prepare(),
    );
  const due = dueWhere(sql`${outbox.nextAttemptAtMs} <= ${param("nowMs")}`);
  const tooLate = dueWhere(sql`${outbox.nextAttemptAtMs} > ${param("latestMs")}`);
  const waiting = once(() => createWaiting(db));
  const idsOf = (state: SQL) =>
    sql`SELECT id, created_at_ms FROM outbox
      WHERE organization_id = ${param("organizationId")} AND state = ${state}
        AND (created_at_ms, id) < (${param("createdAtMs")}, ${param("eventId")})`;
  const newest = (ids: SQL) => sql`${ids} ORDER BY created_at_ms DESC, id DESC LIMIT ${param("limit")}`;
  const pageOf = (ids: SQL) =>
    db
      .select(deliveryColumns)
      .from(outbox)
      .where(sql`${outbox.id} IN (SELECT id FROM (${newest(ids)}))`)
      .orderBy(desc(outbox.createdAtMs), desc(outbox.id))
      .prepare();
  const page = once(() => pageOf(mergeOf(deliveryStates, idsOf)));
  const pageOfState = once(() => pageOf(idsOf(paramValue("state"))));
  const event = once(() =>
    db
      .select(eventColumns)
      .from(outbox)
      .where(and(eq(outbox.id, param("eventId")), own))
      .prepare(),
  );

  return {
    /** Organizations with pending events. */
    waitingDeliveries: async ({ nowMs, latestMs }: DeliveryTime): Promise<WaitingDeliveries[]> =>
      waiting()
        .all({ nowMs })
        .map(({ organizationId, firstMs, lastMs, nextAttemptAtMs }) => ({
          organizationId,
          due: firstMs <= nowMs || lastMs > latestMs,
          nextAttemptAtMs,
        })),
    /** The longest due event of an organization; null: none. */
    dueEvent: async ({
      exceptEventIds,
      exceptHosts,
      onlyHosts,
      ...values
    }: DeliveryTime & {
      organizationId: string;
      /** Deliveries in progress. */
      exceptEventIds: readonly string[];
      exceptHosts: readonly string[];
      /** If given, only these hosts. */
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
    /** Newest first. The cursor is the last row of the previous page. */
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

/** Skips from organization to organization in the index, so the cost does not depend on the number of events. */
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
      >`${nextOf(sql`min(next_attempt_at_ms)`, sql`${own} AND next_attempt_at_ms > ${param("nowMs")}`)}`,
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
          eq(webhookSecrets.organizationId, param("organizationId")),
          or(isNull(webhookSecrets.validUntilMs), gt(webhookSecrets.validUntilMs, param("nowMs"))),
        ),
      )
      // The current one first, also within the same millisecond.
      .orderBy(
        sql`${webhookSecrets.validUntilMs} IS NULL DESC`,
        desc(webhookSecrets.validUntilMs),
        desc(webhookSecrets.createdAtMs),
      )
      .prepare(),
  );

  return {
    /** Secrets that currently sign, newest first. */
    webhookSecrets: async (organizationId: string, nowMs: number): Promise<WebhookSecretRow[]> =>
      valid().all({ organizationId, nowMs }),
  };
}
