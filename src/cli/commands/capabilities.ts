import { isRecording } from "../../../converters/capabilities.ts";
import type { CapabilityCatalog } from "../../client/types.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { printable, textTable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { paragraph } from "../lines.ts";
import { clientOf } from "../server.ts";
import { settingsFor } from "../settings.ts";

type Row = CapabilityCatalog["capabilities"][number];

export const command: Command = defineCommand({
  name: "capabilities",
  summary: "List the supported file types.",
  details: ["Lists the capabilities of the configured server, or of this executable."],
  flags: serverFlags,
  examples: [
    {
      command: "markmill capabilities --json | jq -r '.capabilities[].extensions[]'",
      doc: "List the supported file extensions.",
    },
  ],
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const server = settings["cli.server"];
    const document =
      server === null
        ? (await import("../catalog.ts")).catalogHere(settings, context)
        : await clientOf(server, context).api.getCapabilities();
    const rows = document.capabilities;
    const text = textTable(
      ["id", "name", "files", "status"],
      rows.map((row) => [row.id, row.name, row.extensions.join(" "), row.status]),
    );
    return { json: document, text: text + reasonLines(rows, context.outColumns) + languageLine(rows) };
  },
});

/** Below the table, which they would make too wide; types with the same reason share a line. */
function reasonLines(rows: readonly Row[], terminalColumns: number | null): string {
  const lacking = rows.filter(({ unavailable_reason: reason }) => reason !== null);
  const reasons = Map.groupBy(lacking, ({ unavailable_reason: reason }) => reason ?? "");
  const lines = [...reasons].map(
    ([reason, kinds]) =>
      `\n${paragraph(printable(`${kinds.map(({ id }) => id).join(", ")}: ${reason}`), terminalColumns)}\n`,
  );
  return lines.join("");
}

/** The same for all types with text recognition, and for all recordings. */
function languageLine(rows: readonly Row[]): string {
  const lineOf = (what: string, ids: (id: string) => boolean) => {
    const languages = rows.find((row) => ids(row.id) && row.languages !== undefined)?.languages ?? [];
    return languages.length === 0 ? "" : `${what}: ${languages.join(" ")}\n`;
  };
  const lines =
    lineOf("OCR languages", (id) => !isRecording(id)) + lineOf("Languages of recordings", isRecording);
  return lines === "" ? "" : `\n${lines}`;
}
