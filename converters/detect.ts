import { extname } from "node:path";
import { capabilities } from "./capabilities.ts";
import { type Capability, certainty, type Sample, type Source } from "./contract.ts";

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

/**
 * The capability whose bytes these are, or null when nobody recognises them. The surest wins; the file's extension
 * only breaks ties between equally sure ones, and after it the order of the registry.
 */
export async function detect(
  sample: Sample,
  among: readonly Capability[] = capabilities,
): Promise<Capability | null> {
  const extension = extname(sample.filename).toLowerCase();
  let best: Capability | null = null;
  let bestRank = certainty.none as number;
  for (const capability of among) {
    const sure = await capability.sniff(sample);
    if (sure === certainty.none) continue;
    const rank = sure + (capability.extensions.includes(extension) ? 0.5 : 0);
    if (rank > bestRank) {
      best = capability;
      bestRank = rank;
    }
  }
  return best;
}
