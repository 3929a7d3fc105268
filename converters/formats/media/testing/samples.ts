/** Short recordings in every container and codec: tones and silence, made with FFmpeg. */
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Source } from "../../../contract.ts";

export const samplesFolder = join(import.meta.dir, "samples");

export const sampleSource = (name: string): Source => sourceAt(join(samplesFolder, name));

export const sourceAt = (path: string): Source => ({
  path,
  filename: basename(path),
  bytes: statSync(path).size,
});

/** How many samples native ffmpeg, of that version, decoded each recording to. */
export const nativeCounts = (): { ffmpeg: string; samples: Record<string, number> } =>
  JSON.parse(readFileSync(join(samplesFolder, "counts.json"), "utf8"));
