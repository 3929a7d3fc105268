/** The server's backups, on request or scheduled, one at a time. */
import { hourMs } from "../../../config/units.ts";
import { systemActor } from "../../../ledger/audit/audit.ts";
import type { Actor } from "../../../ledger/contract.ts";
import { describeError } from "../../log/log.ts";
import { every } from "../../shared/timers.ts";
import type { Core } from "../core.ts";
import { type BackupDirectory, backupDirectory } from "./directory.ts";
import { failureOf, noteMade, noteRemoved, requestOf } from "./noted.ts";
import { writeBackup } from "./write.ts";

export interface RunningBackup {
  name: string;
  startedAtMs: number;
}

export interface Backups {
  running(): RunningBackup | null;
  /** Returns at once; returns the running backup if there is one. */
  start(actor: Actor): RunningBackup;
  /** Aborts the running backup without leftovers. */
  stop(): Promise<void>;
}

const lookEveryMs = 10 * 60_000;
/** Delay after a failure. */
const retryAfterMs = hourMs;

const unfinished = "The server stopped before the backup was finished.";

type BackupCore = Pick<Core, "settings" | "ledger" | "clock" | "timers" | "random" | "log">;

export function createBackups(core: BackupCore): Backups {
  const { settings, ledger, clock, random, log } = core;
  const directory = backupDirectory(settings, random);
  const stopping = new AbortController();
  let current: { running: RunningBackup; done: Promise<void> } | null = null;

  function start(actor: Actor): RunningBackup {
    if (current !== null) return current.running;
    const startedAtMs = clock.nowMs();
    const running = { name: directory.newName(startedAtMs), startedAtMs };
    const done = make(running.name, actor).finally(() => {
      current = null;
    });
    current = { running, done };
    return running;
  }

  async function make(name: string, actor: Actor): Promise<void> {
    try {
      await cleared;
      await directory.prepare();
      await writeBackup({
        ...requestOf(core, { target: directory.pathOf(name), withKey: false }),
        signal: stopping.signal,
        note: (made) => noteMade(core, name, made, actor),
      });
      await removeOldest(core, directory);
    } catch (error) {
      log("error", "backup.failed", { name, cause: describeError(error) });
      await noteFailed(name, failureOf(error), actor);
    }
  }

  async function noteFailed(name: string, message: string, actor: Actor): Promise<void> {
    try {
      const event = { kind: "fail", message } as const;
      await ledger.write("recordBackup", { name, event, actor, nowMs: clock.nowMs() });
    } catch (error) {
      log("error", "backup.failure_not_noted", { name, cause: describeError(error) });
    }
  }

  /** Records backups that were interrupted by a kill. */
  async function clearUp(): Promise<void> {
    try {
      for (const name of await directory.clearUp()) {
        log("warn", "backup.unfinished", { name });
        await noteFailed(name, unfinished, systemActor);
      }
    } catch (error) {
      log("warn", "backup.not_cleared_up", { cause: describeError(error) });
    }
  }

  /** Based on existing backups, so that other or deleted ones do not count. */
  async function lookAtClock(): Promise<void> {
    const everyMs = settings["backup.every_hours"] * hourMs;
    if (everyMs === 0 || current !== null || stopping.signal.aborted) return;
    try {
      const [newest] = await directory.list();
      const { lastFailure } = await ledger.read.backupHistory();
      const nowMs = clock.nowMs();
      if (newest !== undefined && nowMs - Date.parse(newest.created_at) < everyMs) return;
      if (lastFailure !== null && nowMs - lastFailure.atMs < retryAfterMs) return;
      start(systemActor);
    } catch (error) {
      log("error", "backup.schedule_failed", { cause: describeError(error) });
    }
  }

  const stopLooking = every(core.timers, lookEveryMs, () => void lookAtClock());
  const cleared = clearUp();
  void cleared.then(lookAtClock);

  return {
    running: () => current?.running ?? null,
    start,
    stop: async () => {
      stopLooking();
      stopping.abort();
      await cleared;
      await current?.done;
    },
  };
}

async function removeOldest(core: BackupCore, directory: BackupDirectory): Promise<void> {
  const { settings, log } = core;
  const surplus = (await directory.list()).slice(settings["backup.keep"]);
  for (const { name } of surplus) {
    try {
      await directory.remove(name);
      await noteRemoved(core, name, systemActor);
    } catch (error) {
      log("warn", "backup.not_removed", { name, cause: describeError(error) });
    }
  }
}
