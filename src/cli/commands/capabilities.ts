import type { Settings } from "../../../config/settings/schema.ts";
import { version } from "../../../config/version.ts";
import { capabilities, isHeard } from "../../../converters/capabilities.ts";
import type { CapabilityCatalog } from "../../client/types.ts";
import { modelsFolder } from "../../services/models/manifest.ts";
import { recognitionHere } from "../../services/models/recognition.ts";
import { createShelf } from "../../services/models/shelf.ts";
import { type Command, defineCommand } from "../command.ts";
import type { Context } from "../context.ts";
import { serverFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { clientOf } from "../server.ts";
import { settingsFor } from "../settings.ts";

type Row = Pick<
  CapabilityCatalog["capabilities"][number],
  "id" | "name" | "status" | "unavailable_reason" | "extensions" | "languages"
>;

export const command: Command = defineCommand({
  name: "capabilities",
  summary: "List the kinds of input that can be converted.",
  details: ["With a server configured these are its capabilities, otherwise those of this executable."],
  flags: serverFlags,
  examples: [
    {
      command: "markmill capabilities --json | jq -r '.capabilities[].extensions[]'",
      doc: "List the endings of the files that can be converted.",
    },
  ],
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const server = settings["cli.server"];
    const document =
      server === null ? offline(settings, context) : await clientOf(server, context).capabilities();
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
    return { json: document, text: text + languageLine(rows) };
  },
});

/** The same for every kind whose pictures are read, and for every kind of recording. */
function languageLine(rows: readonly Row[]): string {
  const lineOf = (what: string, ids: (id: string) => boolean) => {
    const languages = rows.find((row) => ids(row.id) && row.languages !== undefined)?.languages ?? [];
    return languages.length === 0 ? "" : `${what}: ${languages.join(" ")}\n`;
  };
  const lines =
    lineOf("Languages of text in pictures", (id) => !isHeard(id)) +
    lineOf("Languages of recordings", isHeard);
  return lines === "" ? "" : `\n${lines}`;
}

function offline(settings: Settings, context: Context) {
  const models = createShelf(modelsFolder(settings.data_dir), context.clock);
  const recognitionOf = recognitionHere({ settings, models });
  const entries = capabilities.map((capability): Row => {
    const { languages, why } = recognitionOf(capability);
    return {
      id: capability.id,
      name: capability.name,
      status: why === null ? "live" : "unavailable",
      unavailable_reason: why,
      extensions: [...capability.extensions],
      ...(languages === null ? {} : { languages: [...languages] }),
    };
  });
  return { service: "markmill", version, capabilities: entries };
}
