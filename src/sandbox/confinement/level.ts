/** How well the kernel confines children. */
import { childSteps } from "./child-confinement.ts";
import type { Confinement } from "./confinement.ts";
import { landlockVersion } from "./landlock.ts";
import { loadLibc } from "./libc.ts";
import { hasFilters } from "./seccomp.ts";

export type ChildStep = (typeof childSteps)[number];

export interface ChildConfinement {
  /** `full`: all steps. `none`: neither files nor system calls are restricted. */
  level: Confinement;
  /** Steps that failed. */
  missing: ChildStep[];
}

/** `refused`: by the last child (see SandboxHealth); null: what the kernel offers. */
export function childConfinement(refused: readonly string[] | null | undefined): ChildConfinement {
  const failed = refused ?? refusedByKernel();
  const missing = childSteps.filter((step) => failed.includes(step));
  const isOpen = missing.includes("landlock") && missing.includes("seccomp");
  return { level: missing.length === 0 ? "full" : isOpen ? "none" : "partial", missing };
}

/** Only the executable confines children: the runtime alone has too many threads when they start. */
function refusedByKernel(): ChildStep[] {
  const libc = loadLibc();
  if (libc === null || !Bun.isStandaloneExecutable) return [...childSteps];
  return [
    ...(landlockVersion(libc) < 1 ? (["landlock"] as const) : []),
    ...(hasFilters(libc) ? [] : (["seccomp"] as const)),
  ];
}

const remedies: Readonly<Record<ChildStep, string>> = {
  landlock: "Landlock (Linux 5.13 or later, enabled at boot: the kernel parameter lsm)",
  capabilities: "dropping capabilities",
  seccomp: "seccomp filters (CONFIG_SECCOMP_FILTER)",
};

/** What is missing, as a sentence. */
export function missingSentence({ missing }: ChildConfinement): string {
  if (!Bun.isStandaloneExecutable) return "Only the executable confines child processes: run dist/markmill.";
  return `Missing on this machine: ${missing.map((step) => remedies[step]).join("; ")}.`;
}
