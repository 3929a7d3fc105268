import { resolve } from "node:path";
import { isoTime } from "../../../config/ambient.ts";
import type { AdminOperations } from "../../services/admin.ts";
import { entryDocument } from "../../services/views/entries.ts";
import { type Administer, administration } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import {
  type EntryFormat,
  type EntryFormatName,
  type ExportFacts,
  entryFormats,
} from "../entries/formats.ts";
import { fileSink, type Sink, standardOutput } from "../entries/sink.ts";
import { UsageError } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { counted } from "../output.ts";
import { settingsFor } from "../settings.ts";
import { timeOfFlag } from "../times.ts";

export const command: Command = defineCommand({
  name: "admin export-entries",
  summary: "Export the ledger's entries, every movement of Credits, as JSON or CSV.",
  details: [
    "In the order of the chain, up to its head at the moment of the call. previous_hash and hash let anyone recompute the chain from the file alone; docs/ledger.md describes columns and hashes. In CSV a text that a spreadsheet would take for a formula has an apostrophe in front.",
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
  run: async ({ flags, json, context }) => {
    const { org, from, to, output } = flags;
    const format = (flags.format ?? (output?.endsWith(".csv") ? "csv" : "json")) as EntryFormatName;
    if (json && output === null && format !== "json")
      throw new UsageError("--json prints JSON; write CSV to a file with -o");
    const filter = {
      ...(org === null ? {} : { organization: org }),
      ...(from === null ? {} : { fromMs: timeOfFlag("from", from) }),
      ...(to === null ? {} : { toMs: timeOfFlag("to", to) }),
    };
    if (filter.fromMs !== undefined && filter.toMs !== undefined && filter.fromMs >= filter.toMs)
      throw new UsageError("--from must be before --to");
    const facts: ExportFacts = {
      exported_at: isoTime(context.clock.nowMs()),
      organization: org,
      from: filter.fromMs === undefined ? null : isoTime(filter.fromMs),
      to: filter.toMs === undefined ? null : isoTime(filter.toMs),
    };
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const place = output === null ? null : resolve(context.cwd, output);
    const { count, through } = await administration(settings, context, (run) =>
      exportTo(
        () => (place === null ? standardOutput(context) : fileSink(place)),
        run,
        filter,
        entryFormats[format],
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

type Filter = Omit<Parameters<AdminOperations["listEntries"]>[0], "after" | "through">;

/** Page by page: nothing of an earlier page is kept. */
async function exportTo(
  openSink: () => Sink | Promise<Sink>,
  run: Administer,
  filter: Filter,
  format: EntryFormat,
  facts: ExportFacts,
): Promise<{ count: number; through: number }> {
  // Before anything is written: a refusal leaves no file behind.
  let page = await run("listEntries", filter);
  const sink = await openSink();
  try {
    await sink.write(format.head(facts));
    for (let count = 0; ; ) {
      const text = format.entries(page.entries.map(entryDocument), count === 0);
      if (text !== "") await sink.write(text);
      count += page.entries.length;
      const { after, through } = page;
      if (after === null) {
        await sink.write(format.end(count));
        await sink.done();
        return { count, through };
      }
      page = await run("listEntries", { ...filter, after, through });
    }
  } finally {
    await sink.abandon();
  }
}
