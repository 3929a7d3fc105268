import { type Command, defineCommand } from "../command.ts";
import { settingFlags, settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "config check",
  summary: "Check the configuration: file, environment and flags.",
  details: ["Exits with 0 when `markmill serve` would accept it, with 2 and every problem named when not."],
  flags: settingFlags(),
  run: async ({ flags, context }) => {
    const { file } = settingsFor(flags, context);
    const read = file === null ? "no configuration file is read" : `${file} is read`;
    return { json: { ok: true, file }, text: `The configuration is valid; ${read}.\n` };
  },
});
