import { ownLicense } from "../../../config/licenses/own.ts";
import { textTable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";

export const command: Command = defineCommand({
  name: "licenses",
  summary: "Print the licenses of Markmill and all included software.",
  flags: { texts: { doc: "Include the full license texts." } },
  examples: [{ command: "markmill licenses --texts", doc: "Show all license texts." }],
  run: async ({ flags, context }) => {
    const packages = [...(await context.parts.licenses())];
    const head =
      "Markmill is free software under the GNU Affero General Public License, version 3 or later.\n\n";
    const rows = packages.map(({ name, version, license }) => [name, version, license]);
    const texts = packages.map(
      ({ name, version, text }) => `\n=== ${name} ${version} ===\n\n${text.trimEnd()}\n`,
    );
    const text =
      head + textTable(["package", "version", "license"], rows) + (flags.texts ? texts.join("") : "");
    const listed = flags.texts ? packages : packages.map(({ text: _, ...rest }) => rest);
    return { json: { license: ownLicense, packages: listed }, text };
  },
});
