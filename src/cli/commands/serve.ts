import { limits } from "../../../config/limits.ts";
import type { LoadedSettings } from "../../../config/settings/load.ts";
import { reloadSettings } from "../../../config/settings/reload.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { SettingsError } from "../../../config/settings/sources.ts";
import { createLog, type Log } from "../../log/log.ts";
import { linux, loadLibc } from "../../sandbox/confinement/libc.ts";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import { type Command, defineCommand, type Outcome } from "../command.ts";
import type { Context } from "../context.ts";
import { describeFailure } from "../failures.ts";
import type { RunningServer } from "../parts.ts";
import { settingFlags, settingsFor } from "../settings.ts";
import { confinementProblems, startProblems } from "../start-problems.ts";

const flags = settingFlags(["cli"]);

export const command: Command = defineCommand({
  name: "serve",
  summary: "Run the server: API, queue and conversions.",
  details: [
    "Prints a line with its URL when it is ready. Without an administrator, a second line has a link to create the first administrator account (`setup_url` with --json): valid once, for accounts.link_hours, and until the next start. SIGTERM and SIGINT stop it gracefully: running conversions are requeued and continue after a restart. Requests have 30 s to finish, everything else another 10 s; whatever is still running then (for example because a disk hangs) is logged, and the exit code is 1. A second signal kills it. SIGHUP reloads the configuration.",
    "Each flag is a setting. It can also be set by an environment variable (server.listen is MARKMILL_SERVER__LISTEN) or in the configuration file (`markmill config sample`); flags override variables, variables override the file.",
  ],
  flags,
  examples: [
    { command: "markmill serve --data-dir /var/lib/markmill", doc: "Run the server for this machine only." },
    {
      command:
        "markmill serve --listen 0.0.0.0:8443 --server-tls-cert fullchain.pem --server-tls-key privkey.pem --base-url https://markmill.example.org",
      doc: "Allow remote access by HTTPS.",
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
      const problems = [
        ...startProblems(settings, context.environment),
        ...(await confinementProblems(settings)),
      ];
      if (problems.length > 0) throw new SettingsError(problems);
      return await serve(settings, { load, origins: () => origins }, json, context);
    } catch (error) {
      if (error instanceof SettingsError) format ??= error.logFormat;
      if (format !== "json") throw error;
      // Also as a log line, for programs that read the log.
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
  // Registered first, because an unhandled SIGHUP ends the process; a SIGHUP during the start takes effect once there
  // is a log.
  let log: Log | null = null;
  let reloadWaits = false;
  context.onReload(() => {
    if (log === null) reloadWaits = true;
    else reload(settings, load, log);
  });
  // Other processes of the user must not read its memory and environment, nor a core dump.
  loadLibc()?.prctl(linux.prSetDumpable, 0);
  const startServer = await context.parts.startServer();
  const starting = startServer(settings, {
    ready: (line) => {
      if (!json) void context.out(`${line.trimEnd()}\n`);
    },
    origins,
  });
  const server = await Promise.race([starting, stoppedTooLong(stop, context)]);
  if (server === null) throw new CliError("the server was stopped before it was ready", exit.failed);
  log = server.log;
  if (reloadWaits) reload(settings, load, log);
  if (json) await context.out(`${JSON.stringify(readyDocument(server, settings))}\n`);
  const lost = await Promise.race([aborted(stop).then(() => null), server.failed]);
  if (lost !== null) {
    // Nothing can be recorded any more; a supervisor restarts the server.
    server.log("error", "server.failed", { cause: `the ledger was lost: ${lost}` });
    process.exit(exit.failed);
  }
  const unended = await server.stop();
  // The process ends with the command, including hanging parts.
  return { exit: unended.length === 0 ? exit.done : exit.failed, json: null, text: "", printed: true };
}

function readyDocument({ address, setupUrl }: RunningServer, settings: Settings): object {
  return { address, data_dir: settings.data_dir, setup_url: setupUrl };
}

/** Null some time after the stop signal: the start hangs. */
async function stoppedTooLong(stop: AbortSignal, context: Context): Promise<null> {
  await aborted(stop);
  await context.sleep(limits.stopRestMsMax);
  return null;
}

/** Logs the result. An invalid configuration changes nothing. */
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
