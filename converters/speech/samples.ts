import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type SoundPart, soundFormat } from "./contract.ts";

const sampleBytes = 2;
const full = 32_768;

/** Of a part as far as the file has it, at most `samplesMax` at once: -1 to 1, each good until the next is asked for. */
export function* samplesOf({ file, fromMs, toMs }: SoundPart, samplesMax: number): Generator<Float32Array> {
  const descriptor = openSync(file, "r");
  try {
    const bytes = fstatSync(descriptor).size;
    const end = Math.min(toMs * soundFormat.bytesPerMs, bytes - (bytes % sampleBytes));
    const numbers = new Int16Array(samplesMax);
    const samples = new Float32Array(samplesMax);
    for (let at = fromMs * soundFormat.bytesPerMs; at < end; ) {
      const wanted = Math.min(end - at, numbers.byteLength);
      const read = readSync(descriptor, new Uint8Array(numbers.buffer, 0, wanted), 0, wanted, at);
      // Whole samples; what is cut off meanwhile is not there.
      const count = Math.floor(read / sampleBytes);
      if (count === 0) return;
      for (let index = 0; index < count; index += 1) samples[index] = (numbers[index] ?? 0) / full;
      yield samples.subarray(0, count);
      at += count * sampleBytes;
    }
  } finally {
    closeSync(descriptor);
  }
}
