import { dayMs } from "../../../config/units.ts";
import type { ExpiringKind } from "../../../ledger/contract.ts";
import { expiringKinds } from "../../../ledger/schema/enums.ts";
import { describeError } from "../../log/log.ts";
import { sleep } from "../../shared/timers.ts";
import type { Core } from "../core.ts";
import { discardFiles } from "../uploads/discard-files.ts";

const everyMs = 10 * 60_000;
/** Delay before an incomplete sweep continues. */
const goOnAfterMs = 5_000;
/** Rows of each kind per unit. */
const rowsMax = 200;
/** Time limit of a regular sweep. */
const sweepMsMax = 20_000;
const namesMax = 20_000;
/** Applications that were never authorized are deleted after this. */
const unusedApplicationMs = 30 * dayMs;
/** Anyone may register applications: the newest of these are kept. */
const unusedApplicationsMax = 10_000;
/** Between batches, so that requests come first. */
const pauseMs = 2;

/** Removed rows by kind. Uploads are unconfirmed ones. */
export interface Swept extends Record<ExpiringKind, number> {
  deliveries: number;
  /** Expired sessions, codes and tokens, and unused applications. */
  credentials: number;
  orphaned_uploads: number;
  orphaned_results: number;
  /** Partial uploads and unused work folders. */
  temporaries: number;
  /** Files that could not be removed. */
  failed: number;
  /** False: the sweep stopped early. */
  complete: boolean;
}

type SweepCore = Pick<Core, "settings" | "ledger" | "storage" | "clock" | "timers" | "log">;

/**
 * Removes expired data and leftovers of crashes. Rows before files, so that a crash leaves unreferenced files, never
 * rows without files. `enough` true stops between two files.
 */
export async function sweep(core: SweepCore, enough: () => boolean = () => false): Promise<Swept> {
  const expired = await expire(core, enough);
  const ended = await removeEnded(core, enough);
  const credentials = await removeCredentials(core, enough);
  const orphans = await removeOrphans(core, enough);
  return {
    ...expired,
    ...ended,
    ...credentials,
    ...orphans,
    complete: [expired, ended, credentials, orphans].every((part) => part.complete),
  };
}

async function expire(core: SweepCore, enough: () => boolean) {
  const { ledger, clock, timers } = core;
  const removed = Object.fromEntries(expiringKinds.map((kind) => [kind, 0])) as Record<ExpiringKind, number>;
  while (!enough()) {
    const gone = await ledger.write("sweep", { nowMs: clock.nowMs(), limit: rowsMax });
    await discardFiles(core, gone, enough);
    for (const kind of expiringKinds) removed[kind] += gone.removed[kind];
    if (expiringKinds.every((kind) => gone.removed[kind] === 0)) return { ...removed, complete: true };
    await sleep(timers, pauseMs);
  }
  return { ...removed, complete: false };
}

/** Deliveries past the retention, and expired secrets. */
async function removeEnded({ settings, ledger, clock, timers }: SweepCore, enough: () => boolean) {
  let deliveries = 0;
  while (!enough()) {
    const nowMs = clock.nowMs();
    const endedUntilMs = nowMs - settings["retention.results_days"] * dayMs;
    const { events, secrets } = await ledger.write("sweepEvents", { endedUntilMs, limit: rowsMax, nowMs });
    deliveries += events;
    if (events + secrets === 0) return { deliveries, complete: true };
    await sleep(timers, pauseMs);
  }
  return { deliveries, complete: false };
}

async function removeCredentials({ ledger, clock, timers }: SweepCore, enough: () => boolean) {
  let credentials = 0;
  while (!enough()) {
    const nowMs = clock.nowMs();
    const unusedSinceMs = nowMs - unusedApplicationMs;
    const unused = { unusedSinceMs, unusedMax: unusedApplicationsMax };
    const { rows } = await ledger.write("sweepRecords", { nowMs, ...unused, limit: rowsMax });
    credentials += rows;
    if (rows === 0) return { credentials, complete: true };
    await sleep(timers, pauseMs);
  }
  return { credentials, complete: false };
}

async function removeOrphans({ ledger, storage, timers }: SweepCore, enough: () => boolean) {
  const total = { orphaned_uploads: 0, orphaned_results: 0, temporaries: 0, failed: 0 };
  while (!enough()) {
    const { uploads, results, temporaries, failed, more } = await storage.removeOrphans({
      unneeded: async (stored) => {
        await sleep(timers, pauseMs);
        return ledger.read.unneeded(stored);
      },
      namesMax,
      enough,
    });
    total.orphaned_uploads += uploads;
    total.orphaned_results += results;
    total.temporaries += temporaries;
    total.failed += failed;
    if (!more) return { ...total, complete: true };
  }
  return { ...total, complete: false };
}

/** Sweeps at once and then periodically until stopped. */
export function sweepRegularly(core: SweepCore): { stop(): Promise<void> } {
  const { clock, timers, log } = core;
  let stopping = false;
  let cancel = timers.after(0, begin);
  let running: Promise<void> = Promise.resolve();

  function begin(): void {
    running = run();
  }

  async function run(): Promise<void> {
    const endMs = clock.monotonicMs() + sweepMsMax;
    let waitMs = everyMs;
    try {
      const swept = await sweep(core, () => stopping || clock.monotonicMs() > endMs);
      if (Object.values(swept).some((count) => typeof count === "number" && count > 0))
        log("info", "retention.swept", { ...swept });
      if (!swept.complete) waitMs = goOnAfterMs;
    } catch (error) {
      log("error", "retention.sweep_failed", { cause: describeError(error) });
    }
    if (!stopping) cancel = timers.after(waitMs, begin);
  }

  return {
    stop: () => {
      stopping = true;
      cancel();
      return running;
    },
  };
}
