/** Transcribes a recording through a normal conversion. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { bundleFiles, subtitleFiles } from "../../../converters/bundle/contract.ts";
import type { Metadata } from "../../../converters/bundle/schemas/metadata.ts";
import { Archive } from "../../../converters/input/archive/open.ts";
import { type Backend, ConversionFailed } from "../convert/backend.ts";
import { withScratch } from "../scratch.ts";
import { cueText } from "./cue-text.ts";
import type { Transcription } from "./evaluate.ts";
import type { Recording } from "./recordings.ts";

interface Transcribing {
  backend: Backend;
  options: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/** Empty for silence. Throws ConversionFailed. */
export async function transcribe(
  { path, filename }: Recording,
  { backend, options, signal }: Transcribing,
): Promise<Transcription> {
  return withScratch(async (scratch) => {
    const zip = join(scratch, bundleFiles.zip);
    const request = {
      ...{ path, filename, options, capabilityId: null, mode: null, layoutFidelity: null, pages: null },
    };
    const prepared = await backend.prepare(request, signal);
    try {
      await backend.convert(prepared, "zip", zip, { onJob: async () => {}, onProgress: () => {}, signal });
    } catch (error) {
      // Silence, unless the file is empty.
      const isSilent = error instanceof ConversionFailed && error.code === "empty_document";
      if (isSilent && statSync(path).size > 0) return silence;
      throw error;
    }
    return transcribedIn(zip);
  });
}

const silence: Transcription = { text: "", durationMs: 0 };

async function transcribedIn(zip: string): Promise<Transcription> {
  const archive = await Archive.open(zip);
  try {
    const { metrics } = JSON.parse(await textOf(archive, bundleFiles.metadata)) as Metadata;
    const durationMs = metrics.decoded_ms;
    if (durationMs === undefined)
      throw new ConversionFailed("unsupported_input", "The file is not a recording.");
    // Without speech there are no subtitles.
    const isTranscribed = archive.entries().some(({ name }) => name === subtitleFiles.vtt);
    return { text: isTranscribed ? cueText(await textOf(archive, subtitleFiles.vtt)) : "", durationMs };
  } finally {
    archive.close();
  }
}

async function textOf(archive: Archive, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive.stream(name)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
