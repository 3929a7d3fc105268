/**
 * Times of audit rows rise with their sequence, but where the machine's clock was set back. How far it ever was is kept
 * beside the log, so that a search for a time, which halves the log again and again, can allow for exactly that much:
 * no row stands before one that is `setBackMs` or more earlier.
 */
import { inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { audit, meta } from "../schema/index.ts";

/** Callers take their time before they wait for the writer, so that neighbours may stand in another order anyway. */
const unorderedMs = 60_000;

const latestKey = "audit_latest_at_ms";
const setBackKey = "audit_set_back_ms";

interface Kept {
  /** The latest time of any row when the clock was last found behind it. */
  latestMs: number;
  /** By how much it was behind, at most. */
  setBackMs: number;
}

export interface AuditClock {
  /** Before a row of this time is appended. */
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
      .values({ key: sql.placeholder("key"), value: sql.placeholder("value") })
      .onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } })
      .prepare(),
  );
  let known: { kept: Kept; latestMs: number } | null = null;

  function load() {
    const kept = read()();
    // What was not worth keeping is not known: at most so much later than the newest row.
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
      // One that stays behind has been written down already.
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

/** How much earlier a row may be than one before it. */
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
