/** The samples of a file of sound, as `soundFormat` says. */

import { fstatSync, readSync } from "node:fs";
import { openFile } from "../../config/open-file.ts";
import { type SoundPart, soundFormat } from "./contract.ts";

const sampleBytes = 2;
/** Of a sample: what is 1. */
export const fullScale = 32_768;

/** A part's samples in chunks, each valid until the next; synchronous, in constant memory. */
export function* pcmOf({ file, fromMs, toMs }: SoundPart, samplesMax: number): Generator<Int16Array> {
  using opened = openFile(file, "r");
  const bytes = fstatSync(opened.descriptor).size;
  const end = Math.min(toMs * soundFormat.bytesPerMs, bytes - (bytes % sampleBytes));
  const numbers = new Int16Array(samplesMax);
  for (let at = fromMs * soundFormat.bytesPerMs; at < end; ) {
    const wanted = Math.min(end - at, numbers.byteLength);
    const read = readSync(opened.descriptor, new Uint8Array(numbers.buffer, 0, wanted), 0, wanted, at);
    // Whole samples; what is cut off meanwhile is not there.
    const count = Math.floor(read / sampleBytes);
    if (count === 0) return;
    yield numbers.subarray(0, count);
    at += count * sampleBytes;
  }
}

/** The same as -1 to 1. */
export function* samplesOf(part: SoundPart, samplesMax: number): Generator<Float32Array> {
  const samples = new Float32Array(samplesMax);
  for (const numbers of pcmOf(part, samplesMax)) {
    for (let index = 0; index < numbers.length; index += 1)
      samples[index] = (numbers[index] ?? 0) / fullScale;
    yield samples.subarray(0, numbers.length);
  }
}
