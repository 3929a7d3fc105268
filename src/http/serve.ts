import { systemClock } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import type { Origin } from "../../config/settings/sources.ts";
import { createIdentify } from "../auth/identify.ts";
import { createByKey } from "../auth/keys.ts";
import { createEngine } from "../auth/sign-in/engine.ts";
import type { Egress } from "../egress/contract.ts";
import { createLog, describeError, type Log } from "../log.ts";
import { createLogOutput } from "../log-output.ts";
import { localAdministrator } from "../services/admin/core.ts";
import { linkLedger } from "../services/entry/link-ledger.ts";
import { openEntry } from "../services/entry/open.ts";
import { firstSetupUrl } from "../services/entry/setup-link.ts";
import type { CreateHostedMcp } from "../services/hosted-mcp.ts";
import { startServices } from "../services/start.ts";
import { serveControl } from "./control.ts";
import { listen } from "./listen.ts";
import { stopInTime } from "./stop.ts";

export interface StartedServer {
  address: string;
  /** Where the first administrator makes an account; null once there is one. */
  setupUrl: string | null;
  /** Resolves with the reason when the server cannot go on. */
  failed: Promise<string>;
  log: Log;
  /** Resolves in any case within some 40 s, with the names of the parts that have not ended; none when all is well. */
  stop(): Promise<readonly string[]>;
}

export interface ServerHooks {
  ready(line: string): void;
  mcp: CreateHostedMcp;
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
  const { services, endings, ledger, box, clock, random } = await startServices(
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
    // Known once the server listens, and not asked for before.
    let baseUrl = () => "";
    const { signIn, oauth } = createEngine({
      ...{ ledger, box, settings, clock, random, log },
      baseUrl: () => baseUrl(),
    });
    const identify = createIdentify({
      byKey,
      byAccessToken: oauth.byAccessToken,
      bySession: signIn.bySession,
    });
    const links = linkLedger(ledger);
    const { entry, door } = openEntry({ settings, clock, random, links, box, signIn });
    const people = { signIn, oauth, entry, door };
    const parts = { services, identify, ...people, mcp: hooks.mcp, clock, random, log };
    const api = listen(settings, parts);
    baseUrl = api.baseUrl;
    const admin = services.administration(localAdministrator(settings, api.baseUrl()));
    const control = await serveControl(settings.data_dir, admin, log);
    const setupUrl = await firstSetupUrl({ settings, clock, random, log, links, ledger }, api.baseUrl());
    hooks.ready(readyText(api.address, setupUrl));
    return {
      address: api.address,
      setupUrl,
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

/** The one line, and at a first start a second one. */
function readyText(address: string, setupUrl: string | null): string {
  const ready = `Markmill is ready at ${address}`;
  return setupUrl === null ? ready : `${ready}\nMake the first administrator's account at ${setupUrl}`;
}
