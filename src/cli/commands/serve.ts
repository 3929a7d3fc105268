import { reloadSettings } from "../../../config/settings/reload.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { SettingsError } from "../../../config/settings/sources.ts";
import { type Command, defineCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { describeFailure } from "../failures.ts";
import { settingFlags, settingsFor } from "../settings.ts";
import { startProblems } from "../start-problems.ts";

const flags = settingFlags(["cli"]);

export const command: Command = defineCommand({
  name: "serve",
  summary: "Run the appliance: API, queue and conversions.",
  details: [
    "Prints one line with its address when it is ready. SIGTERM and SIGINT stop it gracefully: running conversions go back to the queue, and a restart takes them up again. A second signal ends it at once. SIGHUP reads the configuration again.",
    "Each flag is a setting. It can also be given as an environment variable (server.listen is MARKMILL_SERVER__LISTEN) or in the configuration file (`markmill config sample`); flags win over variables, variables over the file.",
  ],
  flags,
  run: async ({ flags: given, json, context }) => {
    const settings = { ...settingsFor(given, context).settings };
    const problems = startProblems(settings, context.environment);
    if (problems.length > 0) throw new SettingsError(problems);
    const stop = context.stopSignal();
    const startServer = await context.parts.startServer();
    const server = await startServer(settings, {
      ready: (line) => {
        if (!json) void context.out(`${line.trimEnd()}\n`);
      },
    });
    context.onReload(() =>
      context.err(`markmill: ${reload(settings, () => settingsFor(given, context).settings)}\n`),
    );
    if (json)
      await context.out(`${JSON.stringify({ address: server.address, data_dir: settings.data_dir })}\n`);
    const lost = await Promise.race([aborted(stop).then(() => null), server.failed]);
    if (lost !== null) {
      // Nothing that happens from now on could be recorded; whoever supervises the server starts it again.
      context.err(`markmill: the ledger was lost: ${lost}\n`);
      process.exit(exit.failed);
    }
    await server.stop();
    return { json: null, text: "", printed: true };
  },
});

/** Says what it did. A configuration that is not valid any more changes nothing. */
function reload(live: Parameters<typeof reloadSettings>[0], load: () => Settings): string {
  try {
    const { changed, pending } = reloadSettings(live, load());
    const restart = pending.length === 0 ? "" : `; a restart is needed for ${pending.join(", ")}`;
    return `configuration reloaded: ${changed.length === 0 ? "nothing changed" : `changed ${changed.join(", ")}`}${restart}`;
  } catch (error) {
    return `configuration not reloaded: ${describeFailure(error).message}`;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
