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
      .set({ replayedAtMs: sql`max(${sql.placeholder("nowMs")}, ${oauthRedeemedCodes.redeemedAtMs})` })
      .where(and(eq(oauthRedeemedCodes.id, sql.placeholder("id")), isNull(oauthRedeemedCodes.replayedAtMs)))
      .prepare(),
  );

  return {
    consumed: ({ identifier, value }, nowMs) => {
      if (!isCode(value)) return;
      forget().run({ before: nowMs - exchangeMsMax });
      insert()({ id: String(identifier), redeemedAtMs: nowMs, replayedAtMs: null });
    },
    replayed: (id, nowMs) => {
      mark().run({ id, nowMs });
    },
  };
}

/** The same table holds other things that are consumed once. */
function isCode(value: unknown): boolean {
  try {
    const { type } = JSON.parse(String(value)) as { type?: unknown };
    return type === "authorization_code";
  } catch {
    return false;
  }
}
