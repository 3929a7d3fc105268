import { existsSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { UsageError } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { jobArgument } from "../jobs.ts";
import { withScratch } from "../scratch.ts";
import { requireClient } from "../server.ts";

/** Field of text formats in --json output; null: binary formats, which are not printed. */
const formats = { md: "markdown", delivery: null, zip: null, srt: "subtitles", vtt: "subtitles" } as const;

type Format = keyof typeof formats;

const formatOf = (name: string | null): Format =>
  name !== null && Object.hasOwn(formats, name) ? (name as Format) : "md";

export const command: Command = defineCommand({
  name: "jobs download",
  summary: "Download a job's result.",
  details: [
    "Markdown and subtitles go to standard output unless -o names a file; the ZIP formats need one. Only transcripts of recordings have subtitles.",
  ],
  arguments: [jobArgument],
  flags: {
    ...serverFlags,
    output: {
      value: "FILE",
      short: "o",
      doc: "Output file; an existing file is replaced.",
      complete: "file",
    },
    format: {
      value: "FORMAT",
      choices: Object.keys(formats),
      doc: "md: the Markdown (default); delivery: the delivery ZIP, safe to share; zip: the full bundle; srt, vtt: the subtitles of a transcript.",
    },
  },
  examples: [
    {
      command: "markmill jobs download job_0123456789abcdef0123456789abcdef -o report.md",
      doc: "Fetch the Markdown.",
    },
    {
      command: "markmill jobs download job_0123456789abcdef0123456789abcdef --format zip -o report.zip",
      doc: "Download the full bundle.",
    },
  ],
  run: async ({ flags, operands: [id = ""], context }) => {
    const format = formatOf(flags.format);
    const client = requireClient(flags, context);
    if (flags.output !== null) {
      const path = resolve(context.cwd, flags.output);
      if (existsSync(path) && statSync(path).isDirectory()) {
        throw new UsageError(`-o ${flags.output} is a folder; name a file in it`);
      }
      await mkdir(dirname(path), { recursive: true });
      await client.download(id, format, path);
      return { json: { id, format, output: path, bytes: Bun.file(path).size }, text: "" };
    }
    const key = formats[format];
    if (key === null) throw new UsageError("a ZIP cannot go to standard output; name a file with -o");
    return withScratch(async (folder) => {
      const path = join(folder, `result.${format}`);
      await client.download(id, format, path);
      const text = await Bun.file(path).text();
      return { json: { id, format, [key]: text }, text };
    });
  },
});
