import { settingKeys, settingOf } from "../../../config/settings/names.ts";
import type { SettingKey } from "../../../config/settings/schema.ts";
import { describeOrigin } from "../../../config/settings/sources.ts";
import { tomlValue } from "../../../config/settings/toml.ts";
import { printedValue } from "../../../config/settings/values.ts";
import { textTable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingFlags, settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "config print",
  summary: "Print the value and source of every setting.",
  flags: settingFlags(),
  examples: [
    {
      command: "markmill config print --json | jq '.settings[\"data_dir\"]'",
      doc: "Show one setting with its source.",
    },
  ],
  run: async ({ flags, context }) => {
    const { settings, origins, file } = settingsFor(flags, context);
    const shown = (key: SettingKey) => printedValue(settingOf(key), settings[key]);
    const rows = settingKeys.map((key) => {
      const value = shown(key);
      return [key, describeOrigin(origins[key]), value === null ? "not set" : tomlValue(value)];
    });
    const values = Object.fromEntries(
      settingKeys.map((key) => [key, { value: shown(key), source: origins[key] }]),
    );
    return { json: { file, settings: values }, text: textTable(["setting", "source", "value"], rows) };
  },
});
