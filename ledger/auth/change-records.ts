import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { minuteMs } from "../../config/units.ts";
import type { Db } from "../database/connection.ts";
import { once, param, paramValue, preparedInsert } from "../database/prepared.ts";
import { oauthAccessToken, oauthRedeemedCodes } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createAllow } from "./allowed.ts";
import { type AuditedFact, auditedFacts } from "./audited.ts";
import { equal } from "./equal.ts";
import { createMembership } from "./membership.ts";
import type {
  RawRecord,
  RawValue,
  RecordChange,
  RecordModel,
  RecordRefusal,
  SignInMethod,
} from "./records.ts";
import { columnOf, writableTableOf } from "./records.ts";
import { selectRaw } from "./select.ts";

/**
 * Recently redeemed authorization codes. A code that is presented twice must end the tokens issued for it (RFC 6749,
 * 4.1.2). Existing tokens are found by the code's hash; this tells an exchange in progress.
 */

/** Longer than any request lasts. */
const exchangeMsMax = 10 * minuteMs;

interface RedeemedCodes {
  /** A verification row was consumed. */
  consumed(row: RawRecord, nowMs: number): void;
  /** The code was presented again. */
  replayed(codeHash: string, nowMs: number): void;
}

function createRedeemedCodes(db: Db): RedeemedCodes {
  const insert = once(() => preparedInsert(db, oauthRedeemedCodes));
  const forget = once(() =>
    db
      .delete(oauthRedeemedCodes)
      .where(lt(oauthRedeemedCodes.redeemedAtMs, param("before")))
      .prepare(),
  );
  const mark = once(() =>
    db
      .update(oauthRedeemedCodes)
      .set({ endedAtMs: paramValue("nowMs") })
      .where(and(eq(oauthRedeemedCodes.id, param("id")), isNull(oauthRedeemedCodes.endedAtMs)))
      .prepare(),
  );

  return {
    consumed: ({ identifier, value }, nowMs) => {
      const code = codeOf(value);
      if (code === null) return;
      forget().run({ before: nowMs - exchangeMsMax });
      insert()({ id: String(identifier), ...code, redeemedAtMs: nowMs, endedAtMs: null });
    },
    replayed: (id, nowMs) => {
      mark().run({ id, nowMs });
    },
  };
}

/** The code's user and client; null for other rows of the same table. */
function codeOf(value: unknown): { userId: string; clientId: string } | null {
  try {
    const { type, userId, query } = JSON.parse(String(value)) as StoredCode;
    return type === "authorization_code"
      ? { userId: String(userId), clientId: String(query?.client_id) }
      : null;
  } catch {
    return null;
  }
}

interface StoredCode {
  type?: unknown;
  userId?: unknown;
  query?: { client_id?: unknown };
}

/** Models whose changes take effect from the next request on. */
const credentials: ReadonlySet<RecordModel> = new Set([
  "session",
  "oauthConsent",
  "oauthRefreshToken",
  "oauthAccessToken",
]);

/** Limits of rows per change. */
const rowsMax: Record<Exclude<RecordChange["kind"], "create">, number | undefined> = {
  update: 1,
  updateMany: undefined,
  delete: 1,
  deleteMany: undefined,
  consumeOne: 1,
  incrementOne: 1,
};

interface Args {
  change: RecordChange;
  /** Id of the refresh token that the new one replaces; it must still exist. */
  renews: string | null;
  /** Sign-in method of a new session. */
  method: SignInMethod | null;
  /** Source address and request id. */
  visit: Pick<Actor, "address" | "requestId">;
  nowMs: number;
}

type Result =
  /** The rows after the change, or before their deletion; for changes of many rows only their number. */
  { outcome: "done"; rows: RawRecord[]; count: number } | { outcome: "refused"; reason: RecordRefusal };

/**
 * One operation of better-auth's adapter, with its audit entries. The writer runs units one at a time, so conditions
 * hold until the change is made.
 */
export function changeRecords({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const allow = createAllow(db);
  const codes = createRedeemedCodes(db);
  const organizationOf = once(() => createMembership(db));

  const byId = (table: SQLiteTable, id: RawValue | undefined) =>
    eq(columnOf(table, "id"), sql`${id ?? null}`);
  const reread = (table: SQLiteTable, rows: readonly RawRecord[]): RawRecord[] =>
    rows.flatMap(({ id = null }) => selectRaw(db, table, { where: [equal("id", id)] }));
  const set = (table: SQLiteTable, values: Record<string, SQL>, id: RawValue | undefined) => {
    if (Object.keys(values).length > 0) db.update(table).set(values).where(byId(table, id)).run();
  };

  function tell(
    facts: readonly AuditedFact[],
    visit: Pick<Actor, "address" | "requestId">,
    nowMs: number,
  ): void {
    for (const { userId, clientId, ...fact } of facts) {
      const who: Actor = userId === null ? { kind: "guest", id: null } : { kind: "user", id: userId };
      audit({
        ...fact,
        actor: { ...who, ...(clientId === undefined ? {} : { clientId }), ...visit },
        organizationId: userId === null ? null : organizationOf()(userId),
        nowMs,
      });
    }
  }

  function create(table: SQLiteTable, model: RecordModel, row: RawRecord): RawRecord[] {
    const standing = model === "oauthConsent" ? consentOf(table, row) : undefined;
    if (standing !== undefined) {
      set(table, bound(table, widened(model, standing, row)), standing.id);
      return reread(table, [standing]);
    }
    db.insert(table).values(bound(table, row)).run();
    return reread(table, [row]);
  }

  /** The existing consent, if two forms were submitted at once. */
  function consentOf(
    table: SQLiteTable,
    { userId = null, clientId = null }: RawRecord,
  ): RawRecord | undefined {
    const where = [equal("userId", userId), equal("clientId", clientId)];
    return selectRaw(db, table, { where, limit: 1 })[0];
  }

  function effect(change: RecordChange, nowMs: number, renews: string | null): Effect {
    const { model } = change;
    const table = writableTableOf(model);
    if (change.kind === "create") {
      const allowed = allow(model, change.values, renews);
      if ("refused" in allowed) return { refused: allowed.refused };
      return { effect: "created", rows: create(table, model, allowed.row) };
    }
    const limit = rowsMax[change.kind];
    const before = selectRaw(db, table, { where: change.where, ...(limit === undefined ? {} : { limit }) });
    if (change.kind === "delete" || change.kind === "deleteMany" || change.kind === "consumeOne") {
      for (const { id } of before) db.delete(table).where(byId(table, id)).run();
      if (change.kind === "consumeOne" && model === "verification")
        for (const row of before) codes.consumed(row, nowMs);
      if (change.kind === "deleteMany") noteReplay(change.where, nowMs);
      return { effect: "removed", rows: before };
    }
    const increments = change.kind === "incrementOne" ? change.increment : {};
    // Checked even if nothing matches: an unknown field is a bug.
    for (const field of Object.keys({ ...change.values, ...increments })) columnOf(table, field);
    for (const row of before) {
      const added = Object.entries(increments).map(([field, by]) => [
        field,
        sql`${columnOf(table, field)} + ${by}`,
      ]);
      const values = bound(table, widened(model, row, change.values));
      set(table, { ...values, ...(Object.fromEntries(added) as Record<string, SQL>) }, row.id);
    }
    const after = reread(table, before);
    if (model === "oauthRefreshToken") for (const row of after) endGrant(row);
    return { effect: "changed", rows: after };
  }

  /** Revoking a refresh token deletes the access tokens of its grant (RFC 7009, 2.1). */
  function endGrant({ revoked = null, rotatedAt = null, authorizationCodeId = null }: RawRecord): void {
    if (revoked === null || rotatedAt !== null || authorizationCodeId === null) return;
    db.delete(oauthAccessToken)
      .where(eq(oauthAccessToken.authorizationCodeId, String(authorizationCodeId)))
      .run();
  }

  function noteReplay(where: Extract<RecordChange, { kind: "deleteMany" }>["where"], nowMs: number): void {
    for (const { field, value } of where)
      if (field === "authorizationCodeId" && typeof value === "string") codes.replayed(value, nowMs);
  }

  return ({ change, renews, method, visit, nowMs }) => {
    const done = effect(change, nowMs, renews);
    if ("refused" in done) return { outcome: "refused", reason: done.refused };
    const { rows } = done;
    if (rows.length > 0 && credentials.has(change.model)) touched.credentials();
    const facts = auditedFacts(change.model, done.effect, rows, { change, method });
    tell(change.kind === "create" && renews !== null ? facts.filter(isNotRenewal) : facts, visit, nowMs);
    const many = change.kind === "updateMany" || change.kind === "deleteMany";
    return { outcome: "done", rows: many ? [] : rows, count: rows.length };
  };
}

type Effect = { effect: "created" | "changed" | "removed"; rows: RawRecord[] } | { refused: RecordRefusal };

/** A rotation is audited once, with the token that it replaces. */
const isNotRenewal = ({ action }: AuditedFact) => action !== "refresh_token.create";

/** A consent keeps its scopes when the application requests others. */
function widened(model: RecordModel, standing: RawRecord, values: RawRecord): RawRecord {
  if (model !== "oauthConsent") return values;
  const { id: _id, createdAt: _createdAt, ...rest } = values;
  const union = (field: string) => {
    const lists = [standing[field], values[field]].map(
      (text) => JSON.parse(String(text ?? "[]")) as string[],
    );
    return JSON.stringify([...new Set(lists.flat())]);
  };
  return { ...rest, scopes: union("scopes"), resources: union("resources") };
}

/** Stored as given, without drizzle's conversions. */
function bound(table: SQLiteTable, values: RawRecord): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      columnOf(table, field);
      return [field, sql`${value}`];
    }),
  );
}
