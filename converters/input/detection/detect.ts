import { extname } from "node:path";
import { capabilities } from "../../capabilities.ts";
import { type Capability, certainty, type Sample } from "../../contract.ts";

/** Added to the certainty of capabilities with the file's extension. */
const tieBreak = 0.5;
const certainRank = certainty.certain + tieBreak;

/**
 * The capability that recognizes these bytes, or null. The highest certainty wins; ties are broken by the file's
 * extension, then by the order of the registry. Capabilities of the extension are asked first: if one of them is
 * certain, the others, and their code, are not needed.
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

/** Size of the beginning that is examined, the same as for complete files. */
export const earlyBytes = 64 * 1024;

/** The format among `wanted` from the beginning of a file alone; null if uncertain. */
export async function detectEarly(
  { filename, head }: Pick<Sample, "filename" | "head">,
  wanted: readonly Capability[],
  among: readonly Capability[],
): Promise<Capability | null> {
  const sample: Sample = {
    filename,
    bytes: Number.MAX_SAFE_INTEGER,
    head,
    tail: new Uint8Array(),
    read: () => Promise.reject(new Error("the rest of the file is not there yet")),
  };
  try {
    const sure = await Promise.all(
      wanted.map(async (each) => (await each.sniff(sample)) === certainty.certain),
    );
    if (!sure.includes(true)) return null;
    const detected = await detect(sample, among);
    return detected !== null && wanted.some((each, at) => each.id === detected.id && sure[at])
      ? detected
      : null;
  } catch {
    // One of them needs a larger sample.
    return null;
  }
}
