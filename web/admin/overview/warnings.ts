/** What needs an administrator, the worst first. */
import type {
  AdminBackupList,
  AdminOverview,
  AdminStatistics,
} from "../../../src/client/generated/admin-schema.ts";
import type { Capability } from "../../../src/client/generated/schema.ts";
import { endedIn } from "./sums.ts";

export type Warning = { isBad: boolean } & (
  | { kind: "notReady" | "diskLost" | "diskHung" | "noBackup" }
  | { kind: "diskLow"; freeBytes: number | null }
  | { kind: "waiting"; ms: number }
  | { kind: "backupOld" | "backupFailed"; at: string }
  | { kind: "unavailable" | "degraded"; name: string }
  | { kind: "failures"; failed: number; ended: number }
);

/** Null: not known, or not yet. */
interface Known {
  overview: AdminOverview | null;
  backups: AdminBackupList | null;
  capabilities: readonly Capability[] | null;
  /** Of the last 24 hours. */
  lastDay: AdminStatistics | null;
}

const minuteMs = 60_000;
/** Longer than it takes a queue of an ordinary burst to empty. */
const waitMsMax = 10 * minuteMs;
/** A week: whoever makes them by the day has then missed several. */
const backupAgeMsMax = 7 * 24 * 60 * minuteMs;
/** One file of two that is damaged is no matter for the administrator. */
const endedMin = 10;
const failedShareMax = 0.1;

export function warningsOf(known: Known, nowMs: number): Warning[] {
  const all = [
    ...ofServer(known.overview),
    ...ofBackups(known.backups, nowMs),
    ...ofCapabilities(known.capabilities ?? []),
    ...ofFailures(known.lastDay),
  ];
  return all.toSorted((one, other) => Number(other.isBad) - Number(one.isBad));
}

function ofServer(overview: AdminOverview | null): Warning[] {
  if (overview === null) return [];
  const { ready, disk, queue } = overview;
  const waitedMs = queue.oldest_queued_ms ?? 0;
  return [
    ...(disk.state === "lost" ? [{ kind: "diskLost", isBad: true } as const] : []),
    ...(disk.state === "hung" ? [{ kind: "diskHung", isBad: true } as const] : []),
    ...(disk.state === "low" ? [{ kind: "diskLow", isBad: true, freeBytes: disk.free_bytes } as const] : []),
    ...(ready ? [] : [{ kind: "notReady", isBad: true } as const]),
    ...(waitedMs > waitMsMax ? [{ kind: "waiting", isBad: false, ms: waitedMs } as const] : []),
  ];
}

function ofBackups(backups: AdminBackupList | null, nowMs: number): Warning[] {
  if (backups === null) return [];
  const { last_success, last_failure } = backups;
  const successMs = last_success === null ? Number.NEGATIVE_INFINITY : Date.parse(last_success.at);
  if (last_failure !== null && Date.parse(last_failure.at) > successMs)
    return [{ kind: "backupFailed", isBad: true, at: last_failure.at }];
  if (last_success === null) return [{ kind: "noBackup", isBad: false }];
  if (nowMs - successMs > backupAgeMsMax) return [{ kind: "backupOld", isBad: false, at: last_success.at }];
  return [];
}

function ofCapabilities(capabilities: readonly Capability[]): Warning[] {
  return capabilities.flatMap(({ name, status }): Warning[] =>
    status === "live" ? [] : [{ kind: status, isBad: status === "unavailable", name }],
  );
}

function ofFailures(lastDay: AdminStatistics | null): Warning[] {
  if (lastDay === null) return [];
  const { failed, ended } = endedIn(lastDay.buckets);
  if (ended < endedMin || failed / ended <= failedShareMax) return [];
  return [{ kind: "failures", isBad: false, failed, ended }];
}
