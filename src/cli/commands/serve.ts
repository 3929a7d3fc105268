import { limits } from "../../../config/limits.ts";
import type { LoadedSettings } from "../../../config/settings/load.ts";
import { reloadSettings } from "../../../config/settings/reload.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { SettingsError } from "../../../config/settings/sources.ts";
import { createLog, type Log } from "../../log/log.ts";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import { type Command, defineCommand, type Outcome } from "../command.ts";
import type { Context } from "../context.ts";
import { describeFailure } from "../failures.ts";
import type { RunningServer } from "../parts.ts";
import { settingFlags, settingsFor } from "../settings.ts";
import { startProblems } from "../start-problems.ts";

const flags = settingFlags(["cli"]);

export const command: Command = defineCommand({
  name: "serve",
  summary: "Run the appliance: API, queue and conversions.",
  details: [
    "Prints one line with its address when it is ready. While nobody administers the installation, a second line has a link for making the first administrator's account (`setup_url` with --json): it works once, for accounts.link_hours, and until the next start makes a new one. SIGTERM and SIGINT stop it gracefully: running conversions go back to the queue, and a restart takes them up again. Requests have 30 s to end, everything else 10 s after them; what has not ended then (because a disk does not answer, say) is named in the log, and the exit code is 1. A second signal ends it at once. SIGHUP reads the configuration again.",
    "Each flag is a setting. It can also be given as an environment variable (server.listen is MARKMILL_SERVER__LISTEN) or in the configuration file (`markmill config sample`); flags win over variables, variables over the file.",
  ],
  flags,
  examples: [
    { command: "markmill serve --data-dir /var/lib/markmill", doc: "Run the server on this machine alone." },
    {
      command:
        "markmill serve --listen 0.0.0.0:8443 --server-tls-cert fullchain.pem --server-tls-key privkey.pem --base-url https://markmill.example.org",
      doc: "Let others reach it, by HTTPS.",
    },
  ],
  run: async ({ flags: given, json, context }) => {
    let format: string | undefined;
    try {
      const loaded = settingsFor(given, context);
      const settings = { ...loaded.settings };
      format = settings["log.format"];
      let { origins } = loaded;
      const load = () => {
        const again = settingsFor(given, context);
        origins = again.origins;
        return again.settings;
      };
      const problems = startProblems(settings, context.environment);
      if (problems.length > 0) throw new SettingsError(problems);
      return await serve(settings, { load, origins: () => origins }, json, context);
    } catch (error) {
      if (error instanceof SettingsError) format ??= error.logFormat;
      if (format !== "json") throw error;
      // Who reads the log by machine gets this line in its form too.
      const failure = describeFailure(error);
      const log = createLog({ level: "error", format: "json", clock: context.clock, write: context.err });
      log("error", "server.failed", { code: failure.document.code, cause: failure.message });
      return { exit: failure.exitCode, json: { error: failure.document }, text: "" };
    }
  },
});

async function serve(
  settings: Parameters<typeof reloadSettings>[0],
  { load, origins }: { load: () => Settings; origins: () => LoadedSettings["origins"] },
  json: boolean,
  context: Context,
): Promise<Outcome> {
  const stop = context.stopSignal();
  // From the first moment on, because a SIGHUP that nobody handles ends the process; one that comes while the server
  // starts is answered when there is a log to say so in.
  let log: Log | null = null;
  let reloadWaits = false;
  context.onReload(() => {
    if (log === null) reloadWaits = true;
    else reload(settings, load, log);
  });
  const startServer = await context.parts.startServer();
  const starting = startServer(settings, {
    ready: (line) => {
      if (!json) void context.out(`${line.trimEnd()}\n`);
    },
    origins,
  });
  const server = await Promise.race([starting, stoppedTooLong(stop, context)]);
  if (server === null) throw new CliError("the server was stopped before it had started", exit.failed);
  log = server.log;
  if (reloadWaits) reload(settings, load, log);
  if (json) await context.out(`${JSON.stringify(readyDocument(server, settings))}\n`);
  const lost = await Promise.race([aborted(stop).then(() => null), server.failed]);
  if (lost !== null) {
    // Nothing that happens from now on could be recorded; whoever supervises the server starts it again.
    server.log("error", "server.failed", { cause: `the ledger was lost: ${lost}` });
    process.exit(exit.failed);
  }
  const unended = await server.stop();
  // The process ends with the command, and with it what hangs.
  return { exit: unended.length === 0 ? exit.done : exit.failed, json: null, text: "", printed: true };
}

function readyDocument({ address, setupUrl }: RunningServer, settings: Settings): object {
  return { address, data_dir: settings.data_dir, setup_url: setupUrl };
}

/** Null, a while after the server was told to stop: whatever is starting then hangs. */
async function stoppedTooLong(stop: AbortSignal, context: Context): Promise<null> {
  await aborted(stop);
  await context.sleep(limits.stopRestMsMax);
  return null;
}

/** Says in the log what it did. A configuration that is not valid any more changes nothing. */
function reload(live: Parameters<typeof reloadSettings>[0], load: () => Settings, log: Log): void {
  try {
    const { changed, pending } = reloadSettings(live, load());
    log("info", "configuration.reloaded", {
      changed: changed.join(", ") || null,
      restart_needed_for: pending.join(", ") || null,
    });
  } catch (error) {
    log("error", "configuration.not_reloaded", { cause: describeFailure(error).message });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
