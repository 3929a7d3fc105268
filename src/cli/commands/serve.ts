import { type Command, defineCommand } from "../command.ts";
import { settingFlags, settingsFor } from "../settings.ts";

const flags = settingFlags(["cli"]);

export const command: Command = defineCommand({
  name: "serve",
  summary: "Run the appliance: API, queue and conversions.",
  details: [
    "Prints one line with its address when it is ready. SIGTERM and SIGINT stop it gracefully: running conversions go back to the queue, and a restart takes them up again. A second signal ends it at once.",
    "Each flag is a setting. It can also be given as an environment variable (server.listen is MARKMILL_SERVER__LISTEN) or in the configuration file (`markmill config sample`); flags win over variables, variables over the file.",
  ],
  flags,
  run: async ({ flags: given, json, context }) => {
    const { settings } = settingsFor(given, context);
    const stop = context.stopSignal();
    const startServer = await context.parts.startServer();
    const server = await startServer(settings, {
      ready: (line) => {
        if (!json) void context.out(`${line.trimEnd()}\n`);
      },
    });
    if (json)
      await context.out(`${JSON.stringify({ address: server.address, data_dir: settings.data_dir })}\n`);
    await aborted(stop);
    await server.stop();
    return { json: null, text: "", printed: true };
  },
});

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
