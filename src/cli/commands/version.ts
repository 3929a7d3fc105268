import { version } from "../../../config/version.ts";
import { type Command, defineCommand } from "../command.ts";

export const command: Command = defineCommand({
  name: "version",
  summary: "Print the version.",
  flags: {},
  examples: [{ command: "markmill version --json", doc: "Get the version for a script." }],
  run: async () => ({ json: { version, bun: Bun.version }, text: `markmill ${version}\n` }),
});
