import { systemClock } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import type { Origin } from "../../config/settings/sources.ts";
import { invalidToken } from "../auth/access.ts";
import { createIdentify } from "../auth/identify.ts";
import { createByKey } from "../auth/keys.ts";
import type { Egress } from "../egress/contract.ts";
import { createLog, describeError, type Log } from "../log.ts";
import { createLogOutput } from "../log-output.ts";
import { localAdministrator } from "../services/admin/core.ts";
import { startServices } from "../services/start.ts";
import { serveControl } from "./control.ts";
import { listen } from "./listen.ts";
import { stopInTime } from "./stop.ts";

export interface StartedServer {
  address: string;
  /** Resolves with the reason when the server cannot go on. */
  failed: Promise<string>;
  log: Log;
  /** Resolves in any case within some 40 s, with the names of the parts that have not ended; none when all is well. */
  stop(): Promise<readonly string[]>;
}

export interface ServerHooks {
  ready(line: string): void;
  /** Where the settings in force come from. */
  origins?: () => Readonly<Record<string, Origin>>;
}

/**
 * Starts the appliance: ledger, storage, children, scheduler, API and control socket; `ready` gets the one line.
 * `egress` is the way out, where it is not to be the installation's own.
 */
export async function startServer(
  settings: Settings,
  hooks: ServerHooks,
  egress?: Egress,
): Promise<StartedServer> {
  const output = createLogOutput((text) => process.stderr.write(text));
  process.on("exit", output.flush);
  const log = createLog({
    level: settings["log.level"],
    format: settings["log.format"],
    clock: systemClock,
    write: output.write,
  });
  const { services, endings, ledger, clock, random } = await startServices(
    settings,
    log,
    egress,
    hooks.origins,
  );
  try {
    const byKey = createByKey({
      queries: ledger.read,
      clock,
      touch: (keyId, nowMs) => ledger.write("touchKey", { keyId, nowMs }),
      onTouchFailed: (cause) => log("warn", "key.touch_failed", { cause: describeError(cause) }),
    });
    const identify = createIdentify({
      byKey,
      byAccessToken: async () => Promise.reject(invalidToken("no such token")),
      bySession: async () => null,
    });
    const api = listen(settings, { services, identify, clock, random, log });
    const admin = services.administration(localAdministrator(settings, api.address));
    const control = await serveControl(settings.data_dir, admin, log);
    hooks.ready(`Markmill is ready at ${api.address}`);
    return {
      address: api.address,
      failed: ledger.failed,
      log,
      stop: () => {
        control.interrupt();
        const rest = { administration: () => control.stop(), ...endings };
        return stopInTime({ requests: () => api.stop(), rest, log });
      },
    };
  } catch (error) {
    await services.stop();
    throw error;
  }
}
