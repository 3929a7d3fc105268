import { systemClock } from "../../../config/ambient.ts";
import { loadSettings } from "../../../config/settings/load.ts";
import { serveControl } from "../../http/server/control.ts";
import { createLog } from "../../log/log.ts";
import { localOperations } from "../../operations/admin/operations.ts";
import { openAdmin } from "../../services/admin/open-admin.ts";

/** Does the work while the control socket of a data directory is served, as by a running server. */
export async function withControl(dataDir: string, work: () => Promise<void>): Promise<void> {
  const { settings } = loadSettings({ environment: {}, flags: { "data-dir": dataDir } });
  const log = createLog({ level: "error", format: "text", clock: systemClock, write: () => undefined });
  const opened = await openAdmin(settings, log);
  const control = await serveControl(dataDir, { operations: localOperations, core: opened.core }, log);
  try {
    await work();
  } finally {
    await control.stop();
    await opened.close();
  }
}
