import { join, resolve } from "node:path";
import { nearest } from "../../../config/settings/nearest.ts";
import { capabilities, capabilityById } from "../../../converters/capabilities.ts";
import type { Client } from "../../client/client.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { outputOf, spendingLimitDefault } from "../convert/backends.ts";
import { convertBy, wayOf } from "../convert/command.ts";
import { type ConvertJob, convertAll } from "../convert/convert.ts";
import { identityOf } from "../convert/identity.ts";
import { expandInputs } from "../convert/inputs.ts";
import { converterFlags, optionsFor, optionsFrom } from "../convert/options.ts";
import { goesToFolder } from "../convert/outputs.ts";
import { reportName } from "../convert/report-file/names.ts";

export const ownFlags = {
  output: {
    value: "PATH",
    short: "o",
    doc: "A file for one input, else a folder for NAME.md (NAME.EXT.md if two would collide); - is standard output.",
    complete: "file",
  },
  bundle: {
    doc: "Write a folder NAME/ per input, with Markdown, images, subtitles, provenance and quality report.",
  },
  mode: { value: "MODE", choices: ["fast", "accurate"], doc: "How much effort to spend; default: fast." },
  "layout-fidelity": {
    value: "LEVEL",
    choices: ["standard", "formula"],
    doc: "formula renders formulas as LaTeX, if the file type supports it; default: standard.",
  },
  pages: { value: "RANGES", doc: "Only these pages of PDF files, for example 1-3,5,8-." },
  capability: {
    value: "ID",
    doc: "File type of the inputs; default: detected by content. See markmill capabilities.",
    complete: capabilities.map(({ id }) => id),
  },
  "max-credits": {
    value: "N",
    doc: `Spending limit for all inputs; default: ${spendingLimitDefault}. Only with a server.`,
  },
  concurrency: {
    value: "N",
    doc: "Concurrent conversions, 1 to 256; default: 4 with a server, else scheduler.concurrency (0: one per core).",
  },
  report: {
    value: "FILE",
    doc: "Report file, also for one input; default for several inputs: markmill-report.jsonl in the folder of -o.",
    complete: "file",
  },
  "no-report": { doc: "Neither write nor use a report." },
  again: { doc: "Convert inputs again that the report lists as done." },
} as const;

export const command: Command = defineCommand({
  name: "convert",
  summary: "Convert files to Markdown.",
  details: [
    "PATH is a file, a folder (all files below it that can be converted), a quoted glob, or - for standard input. With one input and no -o, the result is written to standard output.",
    "Files in a folder keep their relative paths. Existing results are replaced, but never inputs or folders that are not bundles. A failed file does not stop the others; the exit code is then 1.",
    "For several inputs a report is written to the folder of -o, with a line of JSON per finished input. When the same command runs again, it skips unchanged inputs that are done, retries failed ones, and resumes jobs on the server, so that nothing is paid twice.",
    "Converter options are flags; each applies to the file types that have it.",
    "With a server (--server, MARKMILL_SERVER or cli.server) the files are converted through its API and cost Credits: all are estimated first, and nothing starts above the spending limit. Otherwise this executable converts them. The API key comes from MARKMILL_API_KEY or from markmill credentials add.",
  ],
  arguments: [
    {
      name: "PATH",
      doc: "File, folder, glob or -.",
      repeat: true,
      complete: { extensions: capabilities.flatMap(({ extensions }) => extensions) },
    },
  ],
  flags: { ...ownFlags, ...converterFlags, ...serverFlags },
  examples: [
    { command: "markmill convert report.pdf > report.md", doc: "Convert one file." },
    {
      command: "markmill convert reports/ -o markdown/",
      doc: "Convert a folder with its subfolders.",
    },
    {
      command: "markmill convert 'scans/**/*.png' -o markdown/ --bundle",
      doc: "Convert by a glob, with images, provenance and quality report.",
    },
    {
      command: "curl -s https://files.example.org/a.docx | markmill convert - --capability docx-to-markdown",
      doc: "Convert standard input.",
    },
    {
      command: "markmill convert contract.docx --server https://markmill.example.org --max-credits 2",
      doc: "Convert on a server for at most 2 Credits.",
    },
  ],
  run: async ({ flags, operands, json, context }) => {
    const way = await wayOf(flags, context);
    const { client, spendingLimitCreditUnits } = way;
    const ask = askOf(flags, client !== null);
    const output = outputOf(flags.output, flags.bundle, operands.length, context);
    const named = reportNamed(flags, context.cwd);
    const found = expandInputs(operands, {
      cwd: context.cwd,
      extensions: await extensionsOf(client),
      outputFolder: output.output === null ? null : resolve(context.cwd, output.output),
      report: named ?? defaultReport(output.output, context.cwd),
    });
    const { skipped } = found;
    const rules = { ...output, many: found.many };
    const isBatch = found.inputs.length > 1 || found.many;
    const usual = isBatch && goesToFolder(found.inputs.length, rules) && !flags["no-report"];
    const reportPath = named ?? (usual ? defaultReport(output.output, context.cwd) : null);
    const asked = { json, output: output.output, skipped: skipped.length, reportPath };
    return await convertBy(way, context, asked, async (backend) => {
      return convertAll({
        found,
        output: rules,
        report:
          reportPath === null
            ? null
            : {
                path: reportPath,
                named: named !== null,
                identity: identityOf(way.settings, context.clock),
                again: flags.again,
              },
        ask,
        spendingLimitCreditUnits,
        backend,
        context,
      });
    });
  },
});

type RequestFlags = Parameters<typeof optionsFrom>[0] &
  Record<"mode" | "layout-fidelity" | "pages" | "capability", string | null>;

/** The request without the file. Throws UsageError. */
export function askOf(flags: RequestFlags, hasServer: boolean): ConvertJob["ask"] {
  const capabilityId = capabilityOf(flags.capability, hasServer);
  const options = optionsFrom(flags);
  const pages = pagesOf(flags.pages);
  return (filename) => ({
    capabilityId,
    mode: flags.mode === "fast" || flags.mode === "accurate" ? flags.mode : null,
    layoutFidelity: flags["layout-fidelity"] === "formula" ? "formula" : null,
    pages,
    options: optionsFor(filename, capabilityId, options),
  });
}

/** Value of --report; null: not given. Throws UsageError. */
function reportNamed(flags: { report: string | null; "no-report": boolean }, cwd: string): string | null {
  if (flags.report === null) return null;
  if (flags["no-report"]) throw new UsageError("--report and --no-report exclude each other");
  if (flags.report === "" || flags.report === "-")
    throw new UsageError("--report needs a file name; --json also prints the outcome of each input");
  return resolve(cwd, flags.report);
}

const defaultReport = (output: string | null, cwd: string): string | null =>
  output === null ? null : join(resolve(cwd, output), reportName);

const pageRanges = /^[0-9]+(?:-[0-9]*)?(?:,[0-9]+(?:-[0-9]*)?)*$/;

/** Checks the form only; the converter knows the pages. */
function pagesOf(text: string | null): string | null {
  if (text === null || pageRanges.test(text)) return text;
  throw new UsageError(`--pages must be page numbers and ranges such as 1-3,5,8-, not ${text}`);
}

/** A server may support types that this executable does not. */
function capabilityOf(id: string | null, hasServer: boolean): string | null {
  if (id === null || hasServer || capabilityById(id) !== undefined) return id;
  const ids = capabilities.map((capability) => capability.id);
  throw new UsageError(`unknown capability ${id}; did you mean ${nearest(id, ids)}?`);
}

export async function extensionsOf(client: Client | null): Promise<ReadonlySet<string>> {
  const kinds = client === null ? capabilities : (await client.api.getCapabilities()).capabilities;
  return new Set(kinds.flatMap(({ extensions }) => extensions.map((extension) => extension.toLowerCase())));
}
