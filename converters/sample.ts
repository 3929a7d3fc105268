import type { Sample, Source } from "./contract.ts";

const sampleBytes = 64 * 1024;

/** What detection may look at. The file is opened for each read, so nothing is left to close. */
export async function openSample(source: Source): Promise<Sample> {
  const file = Bun.file(source.path);
  const bytes = file.size;
  const read = (offset: number, length: number): Promise<Uint8Array> =>
    file.slice(offset, Math.min(bytes, offset + length)).bytes();
  const head = await read(0, sampleBytes);
  const tail = bytes <= sampleBytes ? head : await read(bytes - sampleBytes, sampleBytes);
  return { filename: source.filename, bytes, head, tail, read };
}
