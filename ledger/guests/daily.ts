import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { dayMs } from "../../config/units.ts";
import type { GuestAdmission, GuestQuota } from "../contract/guests.ts";
import type { Db } from "../database/connection.ts";
import { once, preparedInsert } from "../database/prepared.ts";
import { guestCounters as counters, guestDays as days } from "../schema/index.ts";

type Asked = Pick<GuestAdmission, "visit" | "salt" | "dailySessions" | "dailySessionsPerAddress">;

export interface Visited {
  /** The limit that is reached, the browser's first; null while another session may be opened. */
  quota: GuestQuota | null;
  visitorHash: string;
  /** One more session of this visitor, and of this address. */
  count(): void;
}

/** YYYY-MM-DD of the UTC day that the time lies in. */
function dayName(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

const dayEndMs = (atMs: number) => (Math.floor(atMs / dayMs) + 1) * dayMs;

/**
 * How many sessions a day has seen of whom. Kept are hashes under a salt that nobody else knows and that goes with the
 * day: afterwards not even a list of all addresses tells who was here.
 */
export function createGuestDaily(db: Db): (asked: Asked, nowMs: number) => Visited {
  const saltOf = once(() =>
    db
      .select({ salt: days.salt })
      .from(days)
      .where(eq(days.day, sql.placeholder("day")))
      .prepare(),
  );
  const insertDay = once(() => preparedInsert(db, days));
  const sessionsOf = once(() =>
    db
      .select({ sessions: counters.sessions })
      .from(counters)
      .where(
        and(
          eq(counters.day, sql.placeholder("day")),
          eq(counters.kind, sql.placeholder("kind")),
          eq(counters.hash, sql.placeholder("hash")),
        ),
      )
      .prepare(),
  );
  const countOne = once(() =>
    db
      .insert(counters)
      .values({
        day: sql`${sql.placeholder("day")}`,
        kind: sql`${sql.placeholder("kind")}`,
        hash: sql`${sql.placeholder("hash")}`,
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

/** Forgets the days that are over: salts first of all. */
export function createForgetDays(db: Db): (nowMs: number) => void {
  const forget = db
    .delete(days)
    .where(sql`${days.day} <> ${sql.placeholder("today")}`)
    .prepare();
  return (nowMs) => {
    forget.run({ today: dayName(nowMs) });
  };
}
