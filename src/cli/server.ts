/** The client of the configured server. */
import { type Client, createClient } from "../client/client.ts";
import { apiKeyFor } from "../client/credentials.ts";
import { proxyFor } from "../client/proxy.ts";
import type { TransportOptions } from "../client/transport.ts";
import { UsageError } from "../shared/command-line/exit.ts";
import { printable } from "../shared/command-line/output.ts";
import type { Context } from "./context.ts";
import { settingsFor } from "./settings.ts";

interface ServerFlagValues {
  config: string | null;
  "data-dir": string | null;
  server: string | null;
}

export function clientOf(server: string, context: Context): Client {
  const key = apiKeyFor(server, context.environment);
  if (key?.warning) context.err(`markmill: ${key.warning}\n`);
  const { random, clock, sleep } = context;
  const proxy = proxyFor(server, context.environment);
  return createClient({
    ...{ server, apiKey: key?.key ?? null, proxy, random, clock, sleep },
    onWait: sayWaits(context),
  });
}

/** Shorter waits are not reported. */
const waitMsWorthSaying = 3_000;

const toldToWait = "The server requested a delay.";

/** Reports delays; concurrent waits for the same reason are reported once. */
function sayWaits(context: Context): NonNullable<TransportOptions["onWait"]> {
  let saidUntilMs = Number.NEGATIVE_INFINITY;
  return (error, ms) => {
    const nowMs = context.clock.monotonicMs();
    if (ms < waitMsWorthSaying || nowMs < saidUntilMs) return;
    saidUntilMs = nowMs + ms;
    const clear = context.errIsTerminal ? "\r\u001b[K" : "";
    context.err(
      `${clear}markmill: ${printable(sentence(error?.message ?? toldToWait))} Trying again in ${Math.ceil(ms / 1_000)} s.\n`,
    );
  };
}

/** Server messages are sentences; client messages are not. */
const sentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

/** For commands that require a server. */
export function requireClient(flags: ServerFlagValues, context: Context): Client {
  const { settings } = settingsFor(
    { config: flags.config, "data-dir": flags["data-dir"], server: flags.server },
    context,
  );
  const server = settings["cli.server"];
  if (server === null) {
    throw new UsageError("no server is configured; give --server URL or set MARKMILL_SERVER");
  }
  return clientOf(server, context);
}
