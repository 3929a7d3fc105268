/** What a model hears in a recording, by the conversion that everybody's recordings go through. */
import { join } from "node:path";
import { Archive } from "../../../converters/archive/open.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { Metadata } from "../../../converters/schemas/metadata.ts";
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
      await backend.convert(prepared, "zip", zip, { onJob: () => {}, onProgress: () => {}, signal });
    } catch (error) {
      if (error instanceof ConversionFailed && error.code === "empty_document") return silence;
      throw error;
    }
    return heardIn(zip);
  });
}

const silence: Heard = { text: "", durationMs: 0 };
const subtitles = "transcript.vtt";

async function heardIn(zip: string): Promise<Heard> {
  const archive = await Archive.open(zip);
  try {
    if (!archive.entries().some(({ name }) => name === subtitles))
      throw new ConversionFailed("unsupported_input", "This is no recording: no transcript came of it.");
    const metadata = JSON.parse(await textOf(archive, bundleFiles.metadata)) as Metadata;
    return {
      text: cueText(await textOf(archive, subtitles)),
      durationMs: metadata.metrics.decoded_ms ?? 0,
    };
  } finally {
    archive.close();
  }
}

async function textOf(archive: Archive, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive.stream(name)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
