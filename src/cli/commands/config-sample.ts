import { sampleFile } from "../../../config/settings/sample.ts";
import { type Command, defineCommand } from "../command.ts";

export const command: Command = defineCommand({
  name: "config sample",
  summary: "Print a complete, commented configuration file.",
  flags: {},
  examples: [
    {
      command: "markmill config sample > /var/lib/markmill/markmill.toml",
      doc: "Create a configuration file.",
    },
  ],
  run: async () => {
    const sample = sampleFile();
    return { json: { sample }, text: sample };
  },
});
