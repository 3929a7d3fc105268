import { systemClock } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Origin } from "../../../config/settings/sources.ts";
import { createIdentify } from "../../auth/identify.ts";
import { createByKey } from "../../auth/keys.ts";
import { createEngine } from "../../auth/sign-in/engine.ts";
import type { Egress } from "../../egress/contract.ts";
import { createLog, describeError, type Log } from "../../log/log.ts";
import { createLogOutput } from "../../log/output.ts";
import { createLogTail } from "../../log/tail.ts";
import { localOperations } from "../../operations/admin/operations.ts";
import { type LinkLedger, linkLedger } from "../../services/accounts/login/link-ledger.ts";
import { openEntry } from "../../services/accounts/login/open.ts";
import { firstSetupUrl } from "../../services/accounts/login/setup-link.ts";
import { localAdministrator } from "../../services/admin/core.ts";
import type { CreateHostedMcp } from "../../services/hosted-mcp.ts";
import { type Started, startServices } from "../../services/start.ts";
import type { HttpParts } from "../context.ts";
import { createEventStreams } from "../events/streams.ts";
import { serveControl } from "./control.ts";
import { listen } from "./listen.ts";
import { stopInTime } from "./stop.ts";

export interface StartedServer {
  address: string;
  /** The link for the first administrator; null once there is one. */
  setupUrl: string | null;
  /** Resolves with the reason when the server cannot continue. */
  failed: Promise<string>;
  log: Log;
  /** Always resolves within some 40 s, with the names of the parts that have not ended; empty in the normal case. */
  stop(): Promise<readonly string[]>;
}

export interface ServerHooks {
  ready(line: string): void;
  mcp: CreateHostedMcp;
  /** The sources of the active settings. */
  origins?: () => Readonly<Record<string, Origin>>;
}

/**
 * Starts the server: ledger, storage, child processes, scheduler, API and control socket; `ready` receives the ready
 * line. `egress`: for outgoing connections; default: the installation's own.
 */
export async function startServer(
  settings: Settings,
  hooks: ServerHooks,
  egress?: Egress,
): Promise<StartedServer> {
  const output = createLogOutput((text) => process.stderr.write(text));
  process.on("exit", output.flush);
  const tail = createLogTail();
  const log = createLog({
    tail,
    level: settings["log.level"],
    format: settings["log.format"],
    clock: systemClock,
    write: output.write,
  });
  const started = await startServices(settings, log, egress, hooks.origins, tail);
  const { services, endings, ledger, clock, random } = started;
  try {
    const links = linkLedger(ledger);
    // Known once the server listens, and not used before.
    let baseUrl = () => "";
    const doors = openDoors({ ...started, settings, log, links, baseUrl: () => baseUrl() });
    const streams = createEventStreams();
    ledger.onChange(({ credentials }) => {
      if (credentials) streams.credentialsChanged();
    });
    const parts = { services, ...doors, mcp: hooks.mcp, clock, random, log };
    const api = listen(settings, parts, undefined, streams);
    baseUrl = api.baseUrl;
    const core = services.administration(localAdministrator(settings, api.baseUrl()));
    const controlled = { operations: localOperations, core };
    const control = await serveControl(settings.data_dir, controlled, log);
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

interface DoorParts extends Pick<Started, "ledger" | "box" | "clock" | "random"> {
  settings: Settings;
  log: Log;
  links: LinkLedger;
  baseUrl(): string;
}

/** Identification of callers, sign-in of users and OAuth of applications. */
function openDoors(parts: DoorParts): Pick<HttpParts, "identify" | "signIn" | "oauth" | "entry" | "door"> {
  const { ledger, clock, log } = parts;
  const { signIn, oauth } = createEngine(parts);
  const byKey = createByKey({
    queries: ledger.read,
    clock,
    touch: (keyId, nowMs) => ledger.write("touchKey", { keyId, nowMs }),
    onTouchFailed: (cause) => log("warn", "key.touch_failed", { cause: describeError(cause) }),
  });
  const identify = createIdentify({
    byKey,
    byAccessToken: oauth.byAccessToken,
    bySession: signIn.bySession,
  });
  return { identify, signIn, oauth, ...openEntry({ ...parts, signIn }) };
}

/** The ready line, and a second one at the first start. */
function readyText(address: string, setupUrl: string | null): string {
  const ready = `Markmill is ready at ${address}`;
  return setupUrl === null ? ready : `${ready}\nCreate the first administrator account at ${setupUrl}`;
}
