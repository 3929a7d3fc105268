import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { masterKeyFact } from "../accounts/adopt-master-key.ts";
import type { WebhookQueries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { meta, outbox, webhookSecrets } from "../schema/index.ts";
import { deliveryColumns, deliveryStates, eventColumns } from "../webhooks/rows.ts";
import { mergeOf } from "./merge.ts";

export function createWebhookQueries(db: Db): WebhookQueries {
  return { ...createEventQueries(db), ...createSecretQueries(db) };
}

// A literal: only so does the engine see that the partial index serves.
const pending = sql`${outbox.state} = 'pending'`;

function createEventQueries(
  db: Db,
): Pick<WebhookQueries, "dueEvents" | "nextAttemptMs" | "deliveries" | "event"> {
  const notIn = (
    column: typeof outbox.id | typeof outbox.host | typeof outbox.organizationId,
    list: string,
  ) => sql`${column} NOT IN (SELECT value FROM json_each(${sql.placeholder(list)}))`;
  /** Two ranges of the index, each read from its beginning: as one condition the engine would read all that is pending. */
  const dueWhere = (time: SQL) =>
    once(() =>
      db
        .select({ ...eventColumns, host: outbox.host })
        .from(outbox)
        .where(
          and(
            pending,
            time,
            notIn(outbox.host, "hosts"),
            notIn(outbox.organizationId, "organizationIds"),
            notIn(outbox.id, "ids"),
          ),
        )
        .orderBy(asc(outbox.nextAttemptAtMs))
        .limit(sql.placeholder("limit"))
        .prepare(),
    );
  const due = dueWhere(sql`${outbox.nextAttemptAtMs} <= ${sql.placeholder("nowMs")}`);
  const tooLate = dueWhere(sql`${outbox.nextAttemptAtMs} > ${sql.placeholder("latestMs")}`);
  const next = once(() =>
    db
      .select({ atMs: sql<number | null>`min(${outbox.nextAttemptAtMs})` })
      .from(outbox)
      .where(and(pending, sql`${outbox.nextAttemptAtMs} > ${sql.placeholder("afterMs")}`))
      .prepare(),
  );
  const own = eq(outbox.organizationId, sql.placeholder("organizationId"));
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
    dueEvents: async ({ nowMs, latestMs, limit: count, exceptEventIds, ...except }) => {
      const others = {
        hosts: JSON.stringify(except.exceptHosts),
        organizationIds: JSON.stringify(except.exceptOrganizationIds),
      };
      const first = due().all({ nowMs, limit: count, ...others, ids: JSON.stringify(exceptEventIds) });
      if (first.length >= count) return first;
      // The writer may have moved one from this range to the other in between.
      const ids = JSON.stringify([...exceptEventIds, ...first.map(({ eventId }) => eventId)]);
      return [...first, ...tooLate().all({ latestMs, limit: count - first.length, ...others, ids })];
    },
    nextAttemptMs: async (afterMs) => next().get({ afterMs })?.atMs ?? null,
    deliveries: async (organizationId, { limit: count, before: cursor, state }) => {
      const { createdAtMs, eventId } = cursor ?? { createdAtMs: Number.MAX_SAFE_INTEGER, eventId: "" };
      const values = { organizationId, createdAtMs, eventId, limit: count };
      return state === null ? page().all(values) : pageOfState().all({ ...values, state });
    },
    event: async (eventId, organizationId) => event().get({ eventId, organizationId }) ?? null,
  };
}

function createSecretQueries(db: Db): Pick<WebhookQueries, "webhookSecrets" | "masterKeyId"> {
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
  const masterKey = once(() =>
    db.select({ value: meta.value }).from(meta).where(eq(meta.key, masterKeyFact)).prepare(),
  );

  return {
    webhookSecrets: async (organizationId, nowMs) => valid().all({ organizationId, nowMs }),
    masterKeyId: async () => masterKey().get()?.value ?? null,
  };
}
