import { mkdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Client } from "../../client/client.ts";
import { UnreachableError } from "../../client/errors.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { printable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { backendOf, ceilingDefault } from "../convert/backends.ts";
import { wayOf } from "../convert/command.ts";
import { identityOf } from "../convert/identity.ts";
import { converterFlags } from "../convert/options.ts";
import { reportName } from "../convert/report-file/names.ts";
import { openReport } from "../convert/report-file/report-file.ts";
import { clientOf } from "../server.ts";
import { watch } from "../watch/watch.ts";
import { askOf, extensionsOf, ownFlags } from "./convert.ts";

const { output: _, again: __, "no-report": ___, ...convertFlags } = ownFlags;

const flags = {
  output: {
    value: "OUT",
    short: "o",
    required: true,
    doc: "Folder for the results: NAME.md each, NAME.EXT.md where another file has that name.",
    complete: "folder",
  },
  interval: { value: "SECONDS", doc: "Pause between two looks at the folder, 0.1 to 3600; default: 2." },
  settle: {
    value: "SECONDS",
    doc: "A file is taken when it has not changed for so long, 0 to 3600; default: 3.",
  },
  once: { doc: "Convert what is there now, and exit as convert does." },
  "no-existing": { doc: "Leave alone what is there at the start, until it changes." },
  ...convertFlags,
  "max-credits": {
    value: "N",
    doc: `Ceiling for all that is converted until the end; default: ${ceilingDefault}. Only with a server.`,
  },
  report: { ...ownFlags.report, doc: "Keep the report there; default: markmill-report.jsonl in OUT." },
} as const;

export const command: Command = defineCommand({
  name: "watch",
  summary: "Convert what appears in a folder, until SIGINT or SIGTERM.",
  details: [
    "Looks at DIR and the folders below it again and again, and converts each file that has stopped changing: not changed for the settling time, and not open for writing by a process that this user can see. A file keeps its place below OUT. One that changes is converted again and its result replaced; the result of one that goes away stays. Hidden files, links and what programs call their unfinished files (.part, .crdownload, .tmp, ~$x.docx) are left alone; OUT may lie in DIR.",
    "A report in OUT says what is done, so that a watch that is started again does only what is new or changed, tries again what failed, and takes up jobs that a server was told to do. While the server cannot be reached, the disk is full or DIR is away, it waits, with pauses that grow to five minutes; each is said once. A file that fails by itself is reported once, and tried again when it changes.",
    "--max-credits bounds the sum of all that this command starts. A file whose estimate is above what is left of it is left alone, smaller ones go on, and the exit code is 4 in the end; otherwise it is 0 after SIGINT or SIGTERM, which interrupt what is running. --json prints one document in the end.",
  ],
  arguments: [{ name: "DIR", doc: "Folder to watch.", complete: "folder" }],
  flags: { ...flags, ...converterFlags, ...serverFlags },
  examples: [
    {
      command: "markmill watch inbox/ -o markdown/",
      doc: "Convert here what appears in a folder, until it is interrupted.",
    },
    {
      command: "markmill watch inbox/ -o markdown/ --server https://markmill.example.org --max-credits 100",
      doc: "Let a server convert it, for 100 Credits at most until the watch ends.",
    },
    {
      command: "markmill watch inbox/ -o markdown/ --once --json",
      doc: "Take what is there now, as a timer or a script would.",
    },
  ],
  run: async ({ flags: given, operands: [shown = ""], context }) => {
    const intervalMs = millisecondsOf("interval", given.interval ?? "2", 0.1);
    const settleMs = millisecondsOf("settle", given.settle ?? "3", 0);
    const way = await wayOf(given, context);
    const ask = askOf(given, way.client !== null);
    const folder = resolve(context.cwd, shown);
    const output = resolve(context.cwd, given.output);
    checkFolders(folder, output, shown);
    const server = way.settings["cli.server"];
    // Each wait of each request is nothing to say here, where troubles are said once.
    const client = server === null ? null : clientOf(server, { ...context, err: () => undefined });
    const extensions = await knownExtensions(client);
    const reportPath = given.report === null ? join(output, reportName) : resolve(context.cwd, given.report);
    const file = await openReport(reportPath, context.clock, given.report !== null);
    const backend = await backendOf(client, way.settings, context, way.concurrency);
    try {
      context.err(`watching ${printable(shown)}; results go to ${printable(given.output)}\n`);
      const { tally, exit } = await watch({
        ...{ folder, output, shown, extensions, ask, backend, context },
        ...{ settleMs, intervalMs: given.once ? Math.min(intervalMs, Math.max(settleMs, 100)) : intervalMs },
        ...{ once: given.once, skipExisting: given["no-existing"], bundle: given.bundle },
        ceilingCreditUnits: way.ceilingCreditUnits,
        tracking: { file, identity: identityOf(way.settings, context.clock), again: false },
      });
      context.err(`${tally.summary()}\n`);
      const facts = { mode: backend.mode, server, folder, output, report: reportPath };
      const ceiling = client === null ? null : way.ceilingCreditUnits;
      return { exit, json: { ...facts, max_credit_units: ceiling, ...tally.document() }, text: "" };
    } finally {
      await backend.close();
      await file.close();
    }
  },
});

/** Throws UsageError. */
function millisecondsOf(flag: string, text: string, min: number): number {
  const seconds = /^[0-9]{1,4}(?:\.[0-9]{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (seconds >= min && seconds <= 3_600) return Math.round(seconds * 1_000);
  throw new UsageError(`--${flag} must be a number of seconds from ${min} to 3600, not ${text}`);
}

/** Makes the output folder. Throws UsageError, and what making it throws. */
function checkFolders(folder: string, output: string, shown: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${shown} is not a folder; watch needs one that is there`);
  if (statSync(output, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new UsageError(`-o ${output} is a file; watch needs a folder to write to`);
  mkdirSync(output, { recursive: true });
  if (realpathSync(output) === realpathSync(folder))
    throw new UsageError("-o must be another folder than DIR, or one below it: results are no inputs");
}

/** A server that is away may know more kinds, but none that this executable has not. */
async function knownExtensions(client: Client | null): Promise<ReadonlySet<string>> {
  const own = await extensionsOf(null);
  if (client === null) return own;
  try {
    return await extensionsOf(client);
  } catch (error) {
    if (error instanceof UnreachableError) return own;
    throw error;
  }
}
