import { settingKeys, settingOf } from "../../../config/settings/names.ts";
import type { Origin } from "../../../config/settings/sources.ts";
import { printedValue, type SettingValue } from "../../../config/settings/values.ts";
import { contractVersion, version } from "../../../config/version.ts";
import { latestVersion } from "../../../ledger/migrations/migrate.ts";
import type { Room } from "../../storage/contract.ts";
import type { Health } from "../contract.ts";
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
  const { settings, storage, server, origins } = core;
  return {
    async overview() {
      const [rateCards, disk, health] = await Promise.all([
        core.rateCards(),
        storage.room(),
        server?.health(),
      ]);
      return {
        version,
        contractVersion,
        schemaVersion: latestVersion,
        rateCardVersion: rateCards.active().version,
        startedAtMs: server?.startedAtMs ?? null,
        health: health ?? null,
        disk,
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
