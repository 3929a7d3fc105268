/** How far the kernel confines a program that is not ours: what it has for that, and putting it in force. */
import { type Fence, fenceIn, fencesPorts, fencesSignals, landlockVersion } from "./landlock.ts";
import { type Libc, linux, loadLibc } from "./libc.ts";
import { filterCalls, hasFilters } from "./system-calls.ts";

/**
 * `full`: files, connections by their port, and the calls of the kernel. `partial`: not all of these. `none`: it may do
 * what the server's user may.
 */
export type Confinement = "full" | "partial" | "none";

/** `partly`: the administrator lets programs run with less than all. */
export const isEnough = (level: Confinement, partly: boolean): boolean => level === "full" || partly;

let ofThisMachine: Confinement | undefined;

/** What this machine's kernel can do, which stays as it is while the process runs. */
export function possibleConfinement(): Confinement {
  ofThisMachine ??= confinementBy(loadLibc());
  return ofThisMachine;
}

/** By what the kernel says that it has; null: there is no C library to ask it by. */
export function confinementBy(libc: Libc | null): Confinement {
  if (libc === null) return "none";
  const version = landlockVersion(libc);
  return levelOf(version > 0, fencesPorts(version), hasFilters(libc));
}

/** Binds this process, for good; what was reached in truth. */
export function confine(libc: Libc, fence: Fence): Confinement {
  dropCapabilities(libc);
  const fenced = fenceIn(libc, fence);
  const filtered = filterCalls(libc, { signalling: fencesSignals(landlockVersion(libc)) });
  return levelOf(fenced !== "nothing", fenced === "all", filtered);
}

function levelOf(files: boolean, ports: boolean, calls: boolean): Confinement {
  if (files && ports && calls) return "full";
  return files || calls ? "partial" : "none";
}

/** CAP_DAC_READ_SEARCH: the program itself may be another user's. */
const keptCapability = 2;
const capabilitiesMax = 64;

/** What only root has, and what becomes of this process would have, too; all others are refused it, and have none. */
function dropCapabilities(libc: Libc): void {
  for (let each = 0; each < capabilitiesMax; each += 1)
    if (each !== keptCapability) libc.prctl(linux.prDropCapability, each);
}
