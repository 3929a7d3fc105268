import { possibleConfinement } from "../confinement/confinement.ts";

/** Whether this machine confines programs in full; where it does not, what tests that is said. */
export const confines: boolean = possibleConfinement() === "full";
if (!confines)
  console.warn("skipped: this kernel confines no program in full (Landlock of Linux 6.7, seccomp)");
