/** The heavy parts that commands use, each loaded when a command needs it, and replaceable in tests. */
import type { ThirdPartyLicense } from "../../config/licenses.ts";
import type { Settings } from "../../config/settings/schema.ts";
import type { Origin } from "../../config/settings/sources.ts";
import type { Log } from "../log/log.ts";
import type { OpenSandbox } from "../sandbox/contract.ts";
import type { OpenedAdmin } from "../services/admin/open-admin.ts";

export interface RunningServer {
  /** As the ready line shows it. */
  address: string;
  /** Of the page to create the first administrator account; null once there is one. Shown once, never logged. */
  setupUrl: string | null;
  /** Resolves with the reason when the server cannot go on. */
  failed: Promise<string>;
  /** In the form that the settings ask for. */
  log: Log;
  /** Resolves with the names of the parts that have not ended in time; none when all is well. */
  stop(): Promise<readonly string[]>;
}

export type StartServer = (
  settings: Settings,
  hooks: { ready(line: string): void; origins?: () => Readonly<Record<string, Origin>> },
) => Promise<RunningServer>;

export type OpenAdmin = (settings: Settings, log: Log) => Promise<OpenedAdmin>;

export interface Parts {
  startServer(): Promise<StartServer>;
  openAdmin(): Promise<OpenAdmin>;
  openSandbox(): Promise<OpenSandbox>;
  /** Problems in plain sentences; none when the archive is sound. */
  verifyZip(path: string): Promise<string[]>;
  licenses(): Promise<ThirdPartyLicense[]>;
}

export const systemParts: Parts = {
  startServer: async () => {
    const [{ startServer }, { createHostedMcp }] = await Promise.all([
      import("../http/server/serve.ts"),
      import("../mcp/hosted.ts"),
    ]);
    return (settings, hooks) => startServer(settings, { ...hooks, mcp: createHostedMcp });
  },
  openAdmin: async () => (await import("../services/admin/open-admin.ts")).openAdmin,
  openSandbox: async () => (await import("../sandbox/parent/sandbox.ts")).openSandbox,
  verifyZip: async (path) => (await import("../../converters/bundle/verify.ts")).verifyZip(path),
  licenses: async () => (await import("../../config/licenses.ts")).thirdPartyLicenses(),
};
