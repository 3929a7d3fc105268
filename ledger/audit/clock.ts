/**
 * Audit times increase with the sequence unless the system clock is set back. The largest step back is stored, so that
 * a binary search by time can allow for it: no row follows one that is more than `setBackMs` later.
 */
import { inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import { audit, meta } from "../schema/index.ts";

/** Callers read the clock before they wait for the writer, so neighbors may be out of order by this much. */
const unorderedMs = 60_000;

const latestKey = "audit_latest_at_ms";
const setBackKey = "audit_set_back_ms";

interface Kept {
  /** The latest row time when the clock was last behind it. */
  latestMs: number;
  /** The largest difference. */
  setBackMs: number;
}

export interface AuditClock {
  /** Called before a row with this time is appended. */
  note(atMs: number): void;
  /** The unit was rolled back. */
  forget(): void;
}

export function createAuditClock(db: Db): AuditClock {
  const read = once(() => createRead(db));
  const newest = once(() =>
    db.select({ atMs: audit.atMs }).from(audit).orderBy(sql`${audit.sequence} DESC`).limit(1).prepare(),
  );
  const write = once(() =>
    db
      .insert(meta)
      .values({ key: param("key"), value: param("value") })
      .onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } })
      .prepare(),
  );
  let known: { kept: Kept; latestMs: number } | null = null;

  function load() {
    const kept = read()();
    // Small differences are not stored; assume at most this much.
    const latestMs = Math.max(kept.latestMs, (newest().get()?.atMs ?? 0) + unorderedMs);
    return { kept, latestMs };
  }

  return {
    note(atMs) {
      known ??= load();
      if (atMs >= known.latestMs) known.latestMs = atMs;
      const behindMs = known.latestMs - atMs;
      if (behindMs <= unorderedMs) return;
      const kept = { latestMs: known.latestMs, setBackMs: Math.max(known.kept.setBackMs, behindMs) };
      // A clock that stays behind is already recorded.
      if (kept.latestMs === known.kept.latestMs && kept.setBackMs === known.kept.setBackMs) return;
      write().run({ key: latestKey, value: String(kept.latestMs) });
      write().run({ key: setBackKey, value: String(kept.setBackMs) });
      known.kept = kept;
    },
    forget: () => {
      known = null;
    },
  };
}

/** How much earlier a row may be than a preceding one. */
export function createSetBack(db: Db): () => number {
  const read = createRead(db);
  return () => Math.max(unorderedMs, read().setBackMs);
}

function createRead(db: Db): () => Kept {
  const select = db
    .select({ key: meta.key, value: meta.value })
    .from(meta)
    .where(inArray(meta.key, [latestKey, setBackKey]))
    .prepare();
  return () => {
    const found = new Map(select.all().map(({ key, value }) => [key, Number(value)]));
    return { latestMs: found.get(latestKey) ?? 0, setBackMs: found.get(setBackKey) ?? 0 };
  };
}
