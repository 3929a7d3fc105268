import { extname } from "node:path";
import { capabilities } from "./capabilities.ts";
import { type Capability, certainty, type Sample } from "./contract.ts";

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
