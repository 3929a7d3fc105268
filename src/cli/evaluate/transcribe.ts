/** What a model hears in a recording, by the conversion that everybody's recordings go through. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { bundleFiles, subtitleFiles } from "../../../converters/bundle/contract.ts";
import type { Metadata } from "../../../converters/bundle/schemas/metadata.ts";
import { Archive } from "../../../converters/input/archive/open.ts";
import { type Backend, ConversionFailed } from "../convert/backend.ts";
import { withScratch } from "../scratch.ts";
import { cueText } from "./cue-text.ts";
import type { Heard } from "./evaluate.ts";
import type { Recording } from "./recordings.ts";

interface Transcribing {
  backend: Backend;
  options: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/** Nothing where nothing is to be heard. Throws ConversionFailed. */
export async function transcribe(
  { path, filename }: Recording,
  { backend, options, signal }: Transcribing,
): Promise<Heard> {
  return withScratch(async (scratch) => {
    const zip = join(scratch, bundleFiles.zip);
    const request = {
      ...{ path, filename, options, capabilityId: null, mode: null, layoutFidelity: null, pages: null },
    };
    const prepared = await backend.prepare(request, signal);
    try {
      await backend.convert(prepared, "zip", zip, { onJob: async () => {}, onProgress: () => {}, signal });
    } catch (error) {
      // Silence, unless there is nothing at all in the file.
      const isSilent = error instanceof ConversionFailed && error.code === "empty_document";
      if (isSilent && statSync(path).size > 0) return silence;
      throw error;
    }
    return heardIn(zip);
  });
}

const silence: Heard = { text: "", durationMs: 0 };

async function heardIn(zip: string): Promise<Heard> {
  const archive = await Archive.open(zip);
  try {
    const { metrics } = JSON.parse(await textOf(archive, bundleFiles.metadata)) as Metadata;
    const durationMs = metrics.decoded_ms;
    if (durationMs === undefined)
      throw new ConversionFailed("unsupported_input", "This is no recording, whatever its name says.");
    // Where nobody speaks there are no subtitles.
    const isHeard = archive.entries().some(({ name }) => name === subtitleFiles.vtt);
    return { text: isHeard ? cueText(await textOf(archive, subtitleFiles.vtt)) : "", durationMs };
  } finally {
    archive.close();
  }
}

async function textOf(archive: Archive, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive.stream(name)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
