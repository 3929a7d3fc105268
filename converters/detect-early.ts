import { type Capability, certainty, type Sample } from "./contract.ts";
import { detect } from "./detect.ts";

/** How much of a file's beginning is looked at, as detection does once it is whole. */
export const earlyBytes = 64 * 1024;

/**
 * The one of `wanted` that the beginning of a file says beyond doubt, while the rest of it is still on its way; null when
 * it is none of these, or when only the rest will tell. Sniffing alone: nothing is parsed.
 */
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
    // One of them has to see more of it.
    return null;
  }
}
