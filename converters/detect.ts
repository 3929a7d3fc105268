import { extname } from "node:path";
import { capabilities } from "./capabilities.ts";
import { type Capability, certainty, type Sample } from "./contract.ts";

/** What the extension adds. */
const tieBreak = 0.5;
/** The highest there is. */
const certainRank = certainty.certain + tieBreak;

/**
 * The capability whose bytes these are, or null when nobody recognises them. The surest wins; the file's extension
 * only breaks ties between equally sure ones, and after it the order of the registry. Those of the extension are asked
 * first: the others, and the code that they look with, are not needed where one of them is certain.
 */
export async function detect(
  sample: Sample,
  among: readonly Capability[] = capabilities,
): Promise<Capability | null> {
  const extension = extname(sample.filename).toLowerCase();
  let best: Capability | null = null;
  let bestRank = certainty.none as number;
  const named = among.filter(({ extensions }) => extensions.includes(extension));
  const others = among.filter((capability) => !named.includes(capability));
  for (const capability of [...named, ...others]) {
    if (bestRank >= certainRank) break;
    const sure = await capability.sniff(sample);
    if (sure === certainty.none) continue;
    const rank = sure + (named.includes(capability) ? tieBreak : 0);
    if (rank > bestRank) {
      best = capability;
      bestRank = rank;
    }
  }
  return best;
}
