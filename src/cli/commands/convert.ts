import { resolve } from "node:path";
import { nearest } from "../../../config/settings/nearest.ts";
import { capabilities, capabilityById } from "../../../converters/capabilities.ts";
import type { Client } from "../../client/client.ts";
import { type Command, defineCommand } from "../command.ts";
import { outputOf } from "../convert/backends.ts";
import { convertBy, wayOf } from "../convert/command.ts";
import { convertAll } from "../convert/convert.ts";
import { expandInputs } from "../convert/inputs.ts";
import { converterFlags, optionsFor, optionsFrom } from "../convert/options.ts";
import { UsageError } from "../exit.ts";
import { serverFlags } from "../flags.ts";
import { counted, printable } from "../output.ts";

export const ownFlags = {
  output: {
    value: "PATH",
    short: "o",
    doc: "A file for one input, else a folder: NAME.md each, NAME.EXT.md where two would collide; - is standard output.",
    complete: "file",
  },
  bundle: {
    doc: "Write a folder NAME/ each, with Markdown, images, subtitles, provenance and quality report.",
  },
  mode: { value: "MODE", choices: ["fast", "accurate"], doc: "How much effort to spend; default: fast." },
  "layout-fidelity": {
    value: "LEVEL",
    choices: ["standard", "formula"],
    doc: "formula renders formulas as LaTeX, for kinds that can; default: standard.",
  },
  pages: { value: "RANGES", doc: "Only these pages of PDF files, for example 1-3,5,8-." },
  capability: {
    value: "ID",
    doc: "Kind of the inputs; default: told from their bytes. See markmill capabilities.",
  },
  "max-credits": { value: "N", doc: "Ceiling for all inputs together; default: 15. Only with a server." },
} as const;

export const command: Command = defineCommand({
  name: "convert",
  summary: "Convert files to Markdown.",
  details: [
    "PATH is a file, a folder (all files below it that can be converted), a quoted glob, or - for standard input. One input without -o goes to standard output.",
    "Files found in a folder keep their place below it. Existing results are replaced; an input is never replaced, nor a folder that is no bundle. A file that cannot be converted does not stop the others; then the exit code is 1.",
    "Converter options have flags of their own; each file takes those that its kind has.",
    "With a server (--server, MARKMILL_SERVER or cli.server) the files go through its API and cost Credits: everything is estimated first, and nothing is started above the ceiling. Without one they are converted here, by this executable. The server's key comes from MARKMILL_API_KEY or from ~/.config/markmill/credentials.toml.",
  ],
  arguments: [{ name: "PATH", doc: "File, folder, glob or -.", repeat: true, complete: "file" }],
  flags: { ...ownFlags, ...converterFlags, ...serverFlags },
  run: async ({ flags, operands, json, context }) => {
    const way = await wayOf(flags, context);
    const { client, ceilingCreditUnits } = way;
    const capabilityId = capabilityOf(flags.capability, client !== null);
    const options = optionsFrom(flags);
    const pages = pagesOf(flags.pages);
    const output = outputOf(flags.output, flags.bundle, operands.length, context);
    const found = expandInputs(operands, {
      cwd: context.cwd,
      extensions: await extensionsOf(client),
      outputFolder: output.output === null ? null : resolve(context.cwd, output.output),
    });
    const { skipped } = found;
    const asked = { json, output: output.output, skipped: skipped.length };
    return await convertBy(way, context, asked, async (backend) => {
      const result = await convertAll({
        found,
        output: { ...output, many: found.many },
        ask: (filename) => ({
          capabilityId,
          mode: flags.mode === "fast" || flags.mode === "accurate" ? flags.mode : null,
          layoutFidelity: flags["layout-fidelity"] === "formula" ? "formula" : null,
          pages,
          options: optionsFor(filename, capabilityId, options),
        }),
        ceilingCreditUnits,
        backend,
        context,
      });
      if (skipped.length > 0) context.err(`left out, being of other kinds: ${namesOf(skipped)}\n`);
      return result;
    });
  },
});

const namedMax = 5;

function namesOf(paths: readonly string[]): string {
  const rest = paths.length - namedMax;
  const named = paths.slice(0, namedMax).map(printable).join(", ");
  return rest > 0 ? `${named} and ${counted(rest, "more file")}` : named;
}

const pageRanges = /^[0-9]+(?:-[0-9]*)?(?:,[0-9]+(?:-[0-9]*)?)*$/;

/** Only their form; which pages there are is known to the converter. */
function pagesOf(text: string | null): string | null {
  if (text === null || pageRanges.test(text)) return text;
  throw new UsageError(`--pages must be page numbers and ranges such as 1-3,5,8-, not ${text}`);
}

/** A server may know kinds that this executable does not. */
function capabilityOf(id: string | null, hasServer: boolean): string | null {
  if (id === null || hasServer || capabilityById(id) !== undefined) return id;
  const ids = capabilities.map((capability) => capability.id);
  throw new UsageError(`unknown capability ${id}; the nearest known one is ${nearest(id, ids)}`);
}

async function extensionsOf(client: Client | null): Promise<ReadonlySet<string>> {
  const kinds = client === null ? capabilities : (await client.capabilities()).capabilities;
  return new Set(kinds.flatMap(({ extensions }) => extensions.map((extension) => extension.toLowerCase())));
}
