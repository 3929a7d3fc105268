import { version } from "../../../config/version.ts";
import { type Command, defineCommand } from "../command.ts";

export const command: Command = defineCommand({
  name: "version",
  summary: "Print the version.",
  flags: {},
  run: async () => ({ json: { version, bun: Bun.version }, text: `markmill ${version}\n` }),
});
