import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { dayMs } from "../../config/units.ts";
import type { Db } from "../database/connection.ts";
import { once, param, paramValue, preparedInsert } from "../database/prepared.ts";
import { guestCounters as counters, guestDays as days } from "../schema/index.ts";

/** The visitor and address of a preview. Stored only as hashes with a daily salt. */
export interface GuestVisit {
  /** From the signed browser cookie. */
  visitor: string;
  /** The address; for IPv6 the /64 network. */
  address: string;
}

/** Input of a new session and its limits. */
export interface GuestAdmission {
  sessionId: string;
  /** SHA-256 of the preview token, hex; for implicit calls that of the recovery session. */
  tokenHash: string;
  visit: GuestVisit;
  /** 64 hex digits, used if the day has no salt yet. */
  salt: string;
  /** Per browser and per address on a UTC day. */
  dailySessions: number;
  dailySessionsPerAddress: number;
  sessionMs: number;
}

/** The limit that was reached. */
export interface GuestQuota {
  limit: number;
  used: number;
  /** The next midnight, UTC. */
  resetAtMs: number;
}

type Asked = Pick<GuestAdmission, "visit" | "salt" | "dailySessions" | "dailySessionsPerAddress">;

export interface Visited {
  /** The limit that was reached, the browser's first; null: another session is allowed. */
  quota: GuestQuota | null;
  visitorHash: string;
  /** Counts one more session for visitor and address. */
  count(): void;
}

/** YYYY-MM-DD in UTC. */
function dayName(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

const dayEndMs = (atMs: number) => (Math.floor(atMs / dayMs) + 1) * dayMs;

/**
 * Counts sessions per day by hashes with a salt that is deleted after the day, so that afterwards nobody can be
 * identified, even with a list of all addresses.
 */
export function createGuestDaily(db: Db): (asked: Asked, nowMs: number) => Visited {
  const saltOf = once(() =>
    db
      .select({ salt: days.salt })
      .from(days)
      .where(eq(days.day, param("day")))
      .prepare(),
  );
  const insertDay = once(() => preparedInsert(db, days));
  const sessionsOf = once(() =>
    db
      .select({ sessions: counters.sessions })
      .from(counters)
      .where(
        and(
          eq(counters.day, param("day")),
          eq(counters.kind, param("kind")),
          eq(counters.hash, param("hash")),
        ),
      )
      .prepare(),
  );
  const countOne = once(() =>
    db
      .insert(counters)
      .values({
        day: paramValue("day"),
        kind: paramValue("kind"),
        hash: paramValue("hash"),
        sessions: 1,
      })
      .onConflictDoUpdate({
        target: [counters.day, counters.kind, counters.hash],
        set: { sessions: sql`${counters.sessions} + 1` },
      })
      .prepare(),
  );

  function saltOfDay(day: string, proposed: string): string {
    const known = saltOf().get({ day });
    if (known !== undefined) return known.salt;
    insertDay()({ day, salt: proposed });
    return proposed;
  }

  return ({ visit, salt: proposed, dailySessions, dailySessionsPerAddress }, nowMs) => {
    const day = dayName(nowMs);
    const salt = saltOfDay(day, proposed);
    const counted = [
      { kind: "visitor", limit: dailySessions, value: visit.visitor },
      { kind: "address", limit: dailySessionsPerAddress, value: visit.address },
    ].map(({ kind, limit, value }) => {
      const hash = createHash("sha256").update(`${salt}:${kind}:${value}`).digest("hex");
      return { kind, hash, limit, used: sessionsOf().get({ day, kind, hash })?.sessions ?? 0 };
    });
    const reached = counted.find(({ used, limit }) => used >= limit);
    return {
      quota:
        reached === undefined
          ? null
          : { limit: reached.limit, used: reached.used, resetAtMs: dayEndMs(nowMs) },
      visitorHash: counted[0]?.hash ?? "",
      count: () => {
        for (const { kind, hash } of counted) countOne().run({ day, kind, hash });
      },
    };
  };
}

/** Deletes past days, salts first. */
export function createForgetDays(db: Db): (nowMs: number) => void {
  const forget = db
    .delete(days)
    .where(sql`${days.day} <> ${param("today")}`)
    .prepare();
  return (nowMs) => {
    forget.run({ today: dayName(nowMs) });
  };
}
