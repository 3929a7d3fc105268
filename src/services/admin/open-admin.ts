import { systemClock, systemRandom, systemTimers } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { openLedger } from "../../../ledger/open.ts";
import type { Log } from "../../log/log.ts";
import { runOnce } from "../../sandbox/parent/sandbox.ts";
import { configuredOrigin } from "../../shared/origin.ts";
import { openStorage } from "../../storage/storage.ts";
import { createModelStore } from "../models/store.ts";
import { openRateCards } from "../uploads/rate-cards.ts";
import { type AdminCore, type AdminParts, localAdministrator } from "./core.ts";
import { settleMasterKey } from "./master-key/rotate.ts";
import { type OfflineOperations, offlineOperations } from "./master-key.ts";

export interface OpenedAdmin {
  core: AdminCore;
  offline: OfflineOperations;
  close(): Promise<void>;
}

/** Administration of a data directory without a running server (enforced by the ledger's lock). */
export async function openAdmin(settings: Settings, log: Log): Promise<OpenedAdmin> {
  const [clock, random, dataDir] = [systemClock, systemRandom, settings.data_dir];
  const storage = await openStorage(dataDir);
  const ledger = await openLedger({ dataDir, nowMs: clock.nowMs() });
  await settleMasterKey({ dataDir, ledger });
  const parts: AdminParts = {
    settings,
    ledger,
    storage,
    models: createModelStore({ settings, clock, random, run: runOnce, take: storage.admitUpload }),
    clock,
    timers: systemTimers,
    random,
    log,
    rateCards: () => openRateCards({ ledger, clock }),
    server: null,
    origins: () => null,
  };
  const core = { ...parts, by: localAdministrator(settings, configuredOrigin(settings)) };
  return { core, offline: offlineOperations(parts), close: () => ledger.close() };
}
