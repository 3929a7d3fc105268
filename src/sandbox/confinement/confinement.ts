/** Confinement of external programs by the kernel. */
import { dropBoundingCapabilities } from "./capabilities.ts";
import { type Fence, fenceIn, fencesPorts, fencesSignals, landlockVersion } from "./landlock.ts";
import { type Libc, loadLibc } from "./libc.ts";
import { filterCalls } from "./program-calls.ts";
import { hasFilters } from "./seccomp.ts";

/** `full`: files, ports and system calls. `partial`: some of these. `none`: unconfined. */
export type Confinement = "full" | "partial" | "none";

/** `partly`: the administrator accepts partial confinement. */
export const isEnough = (level: Confinement, partly: boolean): boolean => level === "full" || partly;

let ofThisMachine: Confinement | undefined;

/** What this machine's kernel supports. */
export function possibleConfinement(): Confinement {
  ofThisMachine ??= confinementBy(loadLibc());
  return ofThisMachine;
}

/** As reported by the kernel; null: no C library. */
export function confinementBy(libc: Libc | null): Confinement {
  if (libc === null) return "none";
  const version = landlockVersion(libc);
  return levelOf(version > 0, fencesPorts(version), hasFilters(libc));
}

/** Confines this process permanently for an external program; returns the level reached. */
export function confineProgram(libc: Libc, fence: Fence): Confinement {
  dropBoundingCapabilities(libc, [keptCapability]);
  const fenced = fenceIn(libc, fence);
  const filtered = filterCalls(libc, { signalling: fencesSignals(landlockVersion(libc)) });
  return levelOf(fenced !== "nothing", fenced === "all", filtered);
}

function levelOf(files: boolean, ports: boolean, calls: boolean): Confinement {
  if (files && ports && calls) return "full";
  return files || calls ? "partial" : "none";
}

/** CAP_DAC_READ_SEARCH: the program may belong to another user. */
const keptCapability = 2;
