import { SettingsError } from "../../../config/settings/sources.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingFlags, settingsFor } from "../settings.ts";
import { startProblems } from "../start-problems.ts";

export const command: Command = defineCommand({
  name: "config check",
  summary: "Check the configuration: file, environment and flags.",
  details: ["Exits with 0 if `markmill serve` would accept it, else with 2 and all problems."],
  flags: settingFlags(),
  examples: [
    { command: "markmill config check --config /etc/markmill.toml", doc: "Check before a restart." },
  ],
  run: async ({ flags, context }) => {
    const { file, settings } = settingsFor(flags, context);
    const problems = startProblems(settings, context.environment);
    if (problems.length > 0) throw new SettingsError(problems);
    const read = file === null ? "no configuration file is read" : `${file} is read`;
    return { json: { ok: true, file }, text: `The configuration is valid; ${read}.\n` };
  },
});
