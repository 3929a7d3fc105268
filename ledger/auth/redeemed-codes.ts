/**
 * Authorization codes that were redeemed a short while ago (RFC 6749 section 4.1.2: a code that is used more than once
 * must end what was issued for it). The tokens of a code are found and deleted by its hash; this tells the exchange
 * that has not made them yet.
 */
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { minuteMs } from "../../config/units.ts";
import type { RawRecord } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once, preparedInsert } from "../database/prepared.ts";
import { oauthRedeemedCodes } from "../schema/index.ts";

/** No exchange takes longer; a request that hangs is cut off long before. */
const exchangeMsMax = 10 * minuteMs;

export interface RedeemedCodes {
  /** A verification row was consumed. */
  consumed(row: RawRecord, nowMs: number): void;
  /** The code is presented once more. */
  replayed(codeHash: string, nowMs: number): void;
}

export function createRedeemedCodes(db: Db): RedeemedCodes {
  const insert = once(() => preparedInsert(db, oauthRedeemedCodes));
  const forget = once(() =>
    db
      .delete(oauthRedeemedCodes)
      .where(lt(oauthRedeemedCodes.redeemedAtMs, sql.placeholder("before")))
      .prepare(),
  );
  const mark = once(() =>
    db
      .update(oauthRedeemedCodes)
      .set({ endedAtMs: sql`${sql.placeholder("nowMs")}` })
      .where(and(eq(oauthRedeemedCodes.id, sql.placeholder("id")), isNull(oauthRedeemedCodes.endedAtMs)))
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

/** Whose code it is; null for other things that are kept in the same table and consumed once. */
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
