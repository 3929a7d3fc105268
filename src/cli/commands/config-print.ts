import { settingKeys } from "../../../config/settings/names.ts";
import { describeOrigin } from "../../../config/settings/sources.ts";
import { tomlValue } from "../../../config/settings/toml.ts";
import { type Command, defineCommand } from "../command.ts";
import { textTable } from "../output.ts";
import { settingFlags, settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "config print",
  summary: "Print every setting's value and where it comes from.",
  flags: settingFlags(),
  run: async ({ flags, context }) => {
    const { settings, origins, file } = settingsFor(flags, context);
    const rows = settingKeys.map((key) => [
      key,
      describeOrigin(origins[key]),
      settings[key] === null ? "not set" : tomlValue(settings[key]),
    ]);
    const values = Object.fromEntries(
      settingKeys.map((key) => [key, { value: settings[key], source: origins[key] }]),
    );
    return { json: { file, settings: values }, text: textTable(["setting", "source", "value"], rows) };
  },
});
