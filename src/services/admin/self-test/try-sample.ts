import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mib } from "../../../../config/units.ts";
import { version } from "../../../../config/version.ts";
import { bundleFiles } from "../../../../converters/bundle/contract.ts";
import type { ConversionRequest } from "../../../../converters/contract.ts";
import type { RunOptions, Sandbox, TaskFailure } from "../../../sandbox/contract.ts";
import { readUntrusted, UntrustedFolder } from "../../../shared/untrusted/folder.ts";
import { type SelfTestSample, sampleWord } from "./samples.ts";

/** The samples have a page. */
const markdownBytesMax = mib;

/** A request with defaults. */
export const plainRequest: ConversionRequest = {
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: {},
};

/** Existing, empty folders; the caller removes them. */
export interface SampleFolders {
  source: string;
  work: string;
}

/** Measures and converts a sample in a child process. Null: success, else the problem. */
export async function trySample(
  sandbox: Sandbox,
  capabilityId: string,
  sample: SelfTestSample,
  folders: SampleFolders,
  options: RunOptions,
): Promise<string | null> {
  const bytes = sample.bytes();
  const path = join(folders.source, sample.filename);
  await writeFile(path, bytes);
  const source = { path, filename: sample.filename, bytes: bytes.length };
  const task = { kind: "inspect", source, capabilityId, request: plainRequest } as const;
  const imported = sample.imported ? { imported: { workDir: folders.source } } : {};
  const read = await sandbox.run({ ...task, ...imported }, options);
  if (!read.ok) return `Measuring failed: ${failureText(read)}`;
  const converted = await sandbox.run(
    {
      kind: "convert",
      source,
      sourceSha256: createHash("sha256").update(bytes).digest("hex"),
      capabilityId,
      request: read.value.request,
      workDir: folders.work,
      version,
      wanted: "everything",
    },
    options,
  );
  if (!converted.ok) return `Conversion failed: ${failureText(converted)}`;
  const markdown = await readMarkdown(folders.work);
  return markdown.includes(sampleWord) ? null : "The Markdown does not contain the sample's text.";
}

async function readMarkdown(work: string): Promise<string> {
  await using folder = await UntrustedFolder.open(work);
  await using file = await folder.file(`bundle/${bundleFiles.markdown}`, markdownBytesMax);
  return (await readUntrusted(file)).toString("utf8");
}

export function failureText(failure: TaskFailure): string {
  const { reason, message, internal } = { message: undefined, internal: undefined, ...failure };
  return [reason, message, internal].filter((part) => part !== undefined).join(": ");
}
