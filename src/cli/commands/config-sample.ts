import { sampleFile } from "../../../config/settings/sample.ts";
import { type Command, defineCommand } from "../command.ts";

export const command: Command = defineCommand({
  name: "config sample",
  summary: "Print a complete, commented configuration file.",
  details: ["For example: markmill config sample > markmill-data/markmill.toml"],
  flags: {},
  run: async () => {
    const sample = sampleFile();
    return { json: { sample }, text: sample };
  },
});
