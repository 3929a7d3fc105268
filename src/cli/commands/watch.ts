import { mkdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Client } from "../../client/client.ts";
import { UnreachableError } from "../../client/errors.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { printable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { backendOf, spendingLimitDefault } from "../convert/backends.ts";
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
    doc: "Folder for the results: NAME.md, or NAME.EXT.md if another file has that name.",
    complete: "folder",
  },
  interval: { value: "SECONDS", doc: "Polling interval, 0.1 to 3600; default: 2." },
  settle: {
    value: "SECONDS",
    doc: "How long a file must be unchanged before it is converted, 0 to 3600; default: 3.",
  },
  once: { doc: "Convert the current files and exit like convert." },
  "no-existing": { doc: "Ignore existing files until they change." },
  ...convertFlags,
  "max-credits": {
    value: "N",
    doc: `Spending limit for the whole run; default: ${spendingLimitDefault}. Only with a server.`,
  },
  report: { ...ownFlags.report, doc: "Report file; default: markmill-report.jsonl in OUT." },
} as const;

export const command: Command = defineCommand({
  name: "watch",
  summary: "Watch a folder and convert new files, until SIGINT or SIGTERM.",
  details: [
    "Polls DIR with its subfolders and converts each file that has stopped changing: unchanged for the settling time, and not open for writing by a process that this user can see. Results keep the relative path in OUT. Changed files are converted again and their results replaced; results of deleted files stay. Hidden files, links and temporary files (.part, .crdownload, .tmp, ~$x.docx) are ignored; OUT may be inside DIR.",
    "A report in OUT records what is done, so that after a restart only new or changed files are converted, failed ones are retried, and jobs on the server are resumed. While the server is unreachable, the disk is full or DIR is missing, it retries with delays up to five minutes; each problem is reported once. A file that cannot be converted is reported once, and retried when it changes.",
    "--max-credits limits the sum of all conversions. Files whose estimate exceeds the rest are skipped while smaller ones continue, and the exit code is then 4; otherwise it is 0 after SIGINT or SIGTERM, which interrupt running conversions. --json prints one document at the end.",
  ],
  arguments: [{ name: "DIR", doc: "Folder to watch.", complete: "folder" }],
  flags: { ...flags, ...converterFlags, ...serverFlags },
  examples: [
    {
      command: "markmill watch inbox/ -o markdown/",
      doc: "Convert new files on this machine.",
    },
    {
      command: "markmill watch inbox/ -o markdown/ --server https://markmill.example.org --max-credits 100",
      doc: "Convert on a server for at most 100 Credits.",
    },
    {
      command: "markmill watch inbox/ -o markdown/ --once --json",
      doc: "Convert the current files, for a timer or script.",
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
    // Retries are not reported here; watch reports problems once.
    const client = server === null ? null : clientOf(server, { ...context, err: () => undefined });
    const extensions = await knownExtensions(client);
    const reportPath = given.report === null ? join(output, reportName) : resolve(context.cwd, given.report);
    await using file = await openReport(reportPath, context.clock, given.report !== null);
    await using backend = await backendOf(client, way.settings, context, way.concurrency);
    context.err(`watching ${printable(shown)}; results go to ${printable(given.output)}\n`);
    const { tally, exit } = await watch({
      ...{ folder, output, shown, extensions, ask, backend, context },
      ...{ settleMs, intervalMs: given.once ? Math.min(intervalMs, Math.max(settleMs, 100)) : intervalMs },
      ...{ once: given.once, skipExisting: given["no-existing"], bundle: given.bundle },
      spendingLimitCreditUnits: way.spendingLimitCreditUnits,
      tracking: { file, identity: identityOf(way.settings, context.clock), again: false },
    });
    context.err(`${tally.summary()}\n`);
    const facts = { mode: backend.mode, server, folder, output, report: reportPath };
    const spendingLimit = client === null ? null : way.spendingLimitCreditUnits;
    return { exit, json: { ...facts, max_credit_units: spendingLimit, ...tally.document() }, text: "" };
  },
});

/** Throws UsageError. */
function millisecondsOf(flag: string, text: string, min: number): number {
  const seconds = /^[0-9]{1,4}(?:\.[0-9]{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (seconds >= min && seconds <= 3_600) return Math.round(seconds * 1_000);
  throw new UsageError(`--${flag} must be a number of seconds from ${min} to 3600, not ${text}`);
}

/** Creates the output folder. Throws UsageError and file system errors. */
function checkFolders(folder: string, output: string, shown: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${shown} is not an existing folder`);
  if (statSync(output, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new UsageError(`-o ${output} is a file; watch needs a folder`);
  mkdirSync(output, { recursive: true });
  if (realpathSync(output) === realpathSync(folder))
    throw new UsageError("-o must not be DIR itself: results are not inputs");
}

/** An unreachable server may support more types, but at least those of this executable. */
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
