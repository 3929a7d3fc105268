import { version } from "../../../config/version.ts";
import { capabilities } from "../../../converters/capabilities.ts";
import type { CapabilityCatalog } from "../../client/types.ts";
import { type Command, defineCommand } from "../command.ts";
import { serverFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { clientOf } from "../server.ts";
import { settingsFor } from "../settings.ts";

type Row = Pick<
  CapabilityCatalog["capabilities"][number],
  "id" | "name" | "status" | "unavailable_reason" | "extensions"
>;

export const command: Command = defineCommand({
  name: "capabilities",
  summary: "List the kinds of input that can be converted.",
  details: ["With a server configured these are its capabilities, otherwise those of this executable."],
  flags: serverFlags,
  run: async ({ flags, context }) => {
    const server = settingsFor(flags, context).settings["cli.server"];
    const document = server === null ? offline() : await clientOf(server, context).capabilities();
    const rows: readonly Row[] = document.capabilities;
    const text = textTable(
      ["id", "name", "files", "status"],
      rows.map((row) => [
        row.id,
        row.name,
        row.extensions.join(" "),
        row.unavailable_reason === null ? row.status : `${row.status}: ${row.unavailable_reason}`,
      ]),
    );
    return { json: document, text };
  },
});

function offline() {
  const entries = capabilities.map(
    (capability): Row => ({
      id: capability.id,
      name: capability.name,
      status: "live",
      unavailable_reason: null,
      extensions: [...capability.extensions],
    }),
  );
  return { service: "markmill", version, capabilities: entries };
}
