import { type Libc, linux } from "./libc.ts";

const capabilitiesMax = 64;

/** Drops capabilities(7) from the bounding set, also for descendants. */
export function dropBoundingCapabilities(libc: Libc, kept: readonly number[]): void {
  for (let each = 0; each < capabilitiesMax; each += 1)
    if (!kept.includes(each)) libc.prctl(linux.prDropCapability, each);
}
