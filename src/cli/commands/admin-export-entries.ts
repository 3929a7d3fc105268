import { isoTime } from "../../../config/ambient.ts";
import { type EntryDocument, entryColumns, listEntries } from "../../operations/admin/billing/ledger.ts";
import { csvFormat, type ExportFormat, jsonFormat } from "../../services/admin/exports/formats.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { counted } from "../../shared/command-line/output.ts";
import { timeOfFlag } from "../../shared/command-line/times.ts";
import { administration } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { exportTo } from "../entries/export-to.ts";
import { settingsFor } from "../settings.ts";

const formats = {
  csv: csvFormat(entryColumns),
  json: jsonFormat<EntryDocument>("entries"),
} as const satisfies Record<string, ExportFormat<EntryDocument>>;

export const command: Command = defineCommand({
  name: "admin export-entries",
  summary: "Export the ledger's Credit entries as JSON or CSV.",
  details: [
    "In the order of the chain, up to its head at the moment of the call. previous_hash and hash let anyone recompute the chain from the file alone; docs/ledger.md describes columns and hashes. In CSV a text that a spreadsheet would take for a formula has an apostrophe in front, and control characters are replaced; in JSON every text is whole.",
  ],
  flags: {
    ...configFlags,
    org: { value: "NAME", doc: "Only entries of this organization." },
    from: { value: "TIME", doc: "Only entries from this day (UTC) or moment on." },
    to: { value: "TIME", doc: "Only entries before this day (UTC) or moment." },
    format: {
      value: "FORMAT",
      choices: ["json", "csv"],
      doc: "Default: csv where -o names a .csv file, else json.",
    },
    output: { value: "FILE", short: "o", doc: "File to write; default: standard output.", complete: "file" },
  },
  examples: [
    {
      command: "markmill admin export-entries --org babbage --format csv -o entries.csv",
      doc: "Export an organization's entries for a spreadsheet.",
    },
  ],
  run: async ({ flags, json, context }) => {
    const { org, from, to, output } = flags;
    const format = (flags.format ?? (output?.endsWith(".csv") ? "csv" : "json")) as keyof typeof formats;
    if (json && output === null && format !== "json")
      throw new UsageError("--json prints JSON; write CSV to a file with -o");
    const filter = {
      ...(org === null ? {} : { organization_id: org }),
      ...(from === null ? {} : { from: isoTime(timeOfFlag("from", from)) }),
      ...(to === null ? {} : { to: isoTime(timeOfFlag("to", to)) }),
    };
    if (filter.from !== undefined && filter.to !== undefined && filter.from >= filter.to)
      throw new UsageError("--from must be before --to");
    const facts = {
      exported_at: isoTime(context.clock.nowMs()),
      organization: org,
      from: filter.from ?? null,
      to: filter.to ?? null,
    };
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const { count, through } = await administration(settings, context, (run) =>
      exportTo(
        { context, file: output },
        async (position) => {
          const place = position === null ? {} : { cursor: `${position.after}_${position.through}` };
          const { entries, next_cursor, through } = await run(listEntries, { ...filter, ...place });
          return {
            rows: entries,
            after: next_cursor === null ? null : Number.parseInt(next_cursor, 10),
            through,
          };
        },
        formats[format],
        facts,
      ),
    );
    return {
      json: { ...facts, file: output, format, count, through },
      text: `Exported ${counted(count, "entry", "entries")} to ${output}.\n`,
      printed: output === null,
    };
  },
});
