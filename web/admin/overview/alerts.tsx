/** Alerts for administrators, most severe first. */

import type { ComponentChildren } from "preact";
import type {
  AdminBackupList,
  AdminOverview,
  AdminStatistics,
} from "../../../src/client/generated/admin-schema.ts";
import type { Capability, StatisticsBucket } from "../../../src/client/generated/schema.ts";
import { nowMs } from "../../app/ambient.ts";
import { Link } from "../../app/router.tsx";
import { Icon } from "../../components/elements.tsx";
import { overview } from "../../messages/admin/overview.ts";
import { duration, number, percent, since, size } from "../../text/format.ts";

type Alert = { isBad: boolean } & (
  | { kind: "unconfined"; level: "partial" | "none"; missing: string }
  | { kind: "notReady" | "diskLost" | "diskHung" | "noBackup" }
  | { kind: "diskLow"; freeBytes: number | null }
  | { kind: "waiting"; ms: number }
  | { kind: "backupOld" | "backupFailed"; at: string }
  | { kind: "unavailable" | "degraded"; name: string }
  | { kind: "failures"; failed: number; ended: number }
);

/** Null: not loaded. */
interface Known {
  overview: AdminOverview | null;
  backups: AdminBackupList | null;
  capabilities: readonly Capability[] | null;
  lastDay: AdminStatistics | null;
}

const minuteMs = 60_000;
/** Longer than an ordinary burst takes. */
const waitMsMax = 10 * minuteMs;
/** A week. */
const backupAgeMsMax = 7 * 24 * 60 * minuteMs;
/** A few damaged files are not an alert. */
const endedMin = 10;
const failedShareMax = 0.1;

export function alertsOf(known: Known, nowMs: number): Alert[] {
  const all = [
    ...ofServer(known.overview),
    ...ofBackups(known.backups, nowMs),
    ...ofCapabilities(known.capabilities ?? []),
    ...ofFailures(known.lastDay),
  ];
  return all.toSorted((one, other) => Number(other.isBad) - Number(one.isBad));
}

function ofServer(overview: AdminOverview | null): Alert[] {
  if (overview === null) return [];
  const { ready, disk, queue, confinement } = overview;
  const { level, missing } = confinement;
  const waitedMs = queue.oldest_queued_ms ?? 0;
  return [
    ...(disk.state === "lost" ? [{ kind: "diskLost", isBad: true } as const] : []),
    ...(disk.state === "hung" ? [{ kind: "diskHung", isBad: true } as const] : []),
    ...(disk.state === "low" ? [{ kind: "diskLow", isBad: true, freeBytes: disk.free_bytes } as const] : []),
    ...(ready ? [] : [{ kind: "notReady", isBad: true } as const]),
    ...(level === "full"
      ? []
      : [{ kind: "unconfined", isBad: level === "none", level, missing: missing.join(", ") } as const]),
    ...(waitedMs > waitMsMax ? [{ kind: "waiting", isBad: false, ms: waitedMs } as const] : []),
  ];
}

function ofBackups(backups: AdminBackupList | null, nowMs: number): Alert[] {
  if (backups === null) return [];
  const { last_success, last_failure } = backups;
  const successMs = last_success === null ? Number.NEGATIVE_INFINITY : Date.parse(last_success.at);
  if (last_failure !== null && Date.parse(last_failure.at) > successMs)
    return [{ kind: "backupFailed", isBad: true, at: last_failure.at }];
  if (last_success === null) return [{ kind: "noBackup", isBad: false }];
  if (nowMs - successMs > backupAgeMsMax) return [{ kind: "backupOld", isBad: false, at: last_success.at }];
  return [];
}

function ofCapabilities(capabilities: readonly Capability[]): Alert[] {
  return capabilities.flatMap(({ name, status }): Alert[] =>
    status === "live" ? [] : [{ kind: status, isBad: status === "unavailable", name }],
  );
}

function ofFailures(lastDay: AdminStatistics | null): Alert[] {
  if (lastDay === null) return [];
  const { failed, ended } = endedIn(lastDay.buckets);
  if (ended < endedMin || failed / ended <= failedShareMax) return [];
  return [{ kind: "failures", isBad: false, failed, ended }];
}

const { alertTexts: texts } = overview;

export function Alerts({ warnings, isKnown }: { warnings: readonly Alert[]; isKnown: boolean }) {
  return (
    <section aria-label={overview.warnings} aria-live="polite" class="warnings">
      {warnings.length === 0 && isKnown && (
        <p class="notice good row">
          <Icon name="check" /> {overview.noAlerts}
        </p>
      )}
      {warnings.map((warning) => {
        const text = textOf(warning);
        return (
          <p key={text} class={`notice row ${warning.isBad ? "bad" : "warn"}`}>
            <Icon name="warn" /> <span class="grow">{text}</span> {linkOf(warning)}
          </p>
        );
      })}
    </section>
  );
}

function textOf(warning: Alert): string {
  switch (warning.kind) {
    case "diskLow":
      return texts.diskLow(warning.freeBytes === null ? "?" : size(warning.freeBytes));
    case "unconfined":
      return texts.unconfined[warning.level](warning.missing);
    case "waiting":
      return texts.waiting(duration(warning.ms));
    case "backupOld":
    case "backupFailed":
      return texts[warning.kind](since(warning.at, nowMs()));
    case "unavailable":
    case "degraded":
      return texts[warning.kind](warning.name);
    case "failures": {
      const { failed, ended } = warning;
      return texts.failures(percent(failed / ended), number(failed), number(ended));
    }
    default:
      return texts[warning.kind];
  }
}

function linkOf({ kind }: Alert): ComponentChildren {
  switch (kind) {
    case "noBackup":
    case "backupOld":
    case "backupFailed":
      return <Link to="adminBackups">{overview.toBackups}</Link>;
    case "unavailable":
    case "degraded":
      return <Link to="adminCapabilities">{overview.toCapabilities}</Link>;
    case "failures":
      return (
        <Link to="adminJobs" query={{ status: "failed" }}>
          {overview.toFailed}
        </Link>
      );
    case "waiting":
      return (
        <Link to="adminJobs" query={{ status: "queued" }}>
          {overview.toQueue}
        </Link>
      );
    default:
      return null;
  }
}

/** Includes timeouts. */
export const failedIn = ({ failed, timed_out }: StatisticsBucket): number => failed + timed_out;

/** All finished jobs except cancelled ones. */
export function endedIn(buckets: readonly StatisticsBucket[]): { failed: number; ended: number } {
  const failed = buckets.reduce((sum, bucket) => sum + failedIn(bucket), 0);
  return { failed, ended: buckets.reduce((sum, { succeeded }) => sum + succeeded, failed) };
}
