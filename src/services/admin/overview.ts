import { settingKeys, settingOf } from "../../../config/settings/names.ts";
import type { Origin } from "../../../config/settings/sources.ts";
import { printedValue, type SettingValue } from "../../../config/settings/values.ts";
import { dayMs } from "../../../config/units.ts";
import { contractVersion, version } from "../../../config/version.ts";
import { engineVersions } from "../../../converters/engines/versions.ts";
import { latestVersion } from "../../../ledger/migrations/migrate.ts";
import type { Room } from "../../storage/contract.ts";
import type { Health } from "../discovery/health.ts";
import type { AdminCore } from "./core.ts";

export interface Overview {
  version: string;
  contractVersion: string;
  /** Of the ledger's tables. */
  schemaVersion: number;
  rateCardVersion: string;
  startedAtMs: number | null;
  /** Null while no server runs. */
  health: Health | null;
  disk: Room;
  organizations: number;
  users: number;
  /** Of this UTC day; no account has claimed them. */
  guestJobsToday: number;
  /** Of the job that has waited longest; null: none waits. */
  oldestQueuedAgeMs: number | null;
  /** Null while no server runs. */
  uptimeMs: number | null;
  /** Of the server's process, without its children; null while none runs. */
  memoryBytes: number | null;
  /** By name. */
  engines: Record<string, string>;
}

export interface EffectiveSetting {
  key: string;
  /** As `markmill config print` shows it: without what is secret. */
  value: SettingValue;
  /** Null where it is not known. */
  origin: Origin | null;
  unit: string | null;
  doc: string;
}

export interface OverviewOperations {
  overview(args: Record<string, never>): Promise<Overview>;
  effectiveSettings(args: Record<string, never>): Promise<EffectiveSetting[]>;
}

export function overviewOperations(core: AdminCore): OverviewOperations {
  const { settings, storage, server, origins, ledger, clock } = core;
  return {
    async overview() {
      const nowMs = clock.nowMs();
      const [rateCards, disk, health, counts, engines] = await Promise.all([
        core.rateCards(),
        storage.room(),
        server?.health(),
        ledger.read.installationCounts(Math.floor(nowMs / dayMs) * dayMs),
        engineVersions(),
      ]);
      const sinceMs = (ms: number) => Math.max(0, nowMs - ms);
      return {
        version,
        contractVersion,
        schemaVersion: latestVersion,
        rateCardVersion: rateCards.active().version,
        startedAtMs: server?.startedAtMs ?? null,
        health: health ?? null,
        disk,
        organizations: counts.organizations,
        users: counts.users,
        guestJobsToday: counts.guestJobs,
        oldestQueuedAgeMs: counts.oldestQueuedMs === null ? null : sinceMs(counts.oldestQueuedMs),
        uptimeMs: server === null ? null : sinceMs(server.startedAtMs),
        memoryBytes: server === null ? null : process.memoryUsage.rss(),
        engines,
      };
    },

    async effectiveSettings() {
      const from = origins();
      return settingKeys.map((key) => {
        const setting = settingOf(key);
        return {
          key,
          value: printedValue(setting, settings[key]),
          origin: from?.[key] ?? null,
          unit: setting.type === "integer" ? (setting.unit ?? null) : null,
          doc: setting.doc,
        };
      });
    },
  };
}
