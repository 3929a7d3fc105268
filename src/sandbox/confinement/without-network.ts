import type { Environment } from "../../../config/ambient.ts";
import { systemEnvironment } from "../../../config/ambient.ts";
import { ownCommand } from "./executable.ts";
import { linux, loadLibc } from "./libc.ts";
import { endAtNetwork, hasFilters } from "./system-calls.ts";

/** Whether this machine's kernel can hold a process to that. */
export function canForbidNetwork(): boolean {
  const libc = loadLibc();
  return libc !== null && hasFilters(libc);
}

/** From now on this process, and what it starts, ends where it reaches for a network. */
export function holdWithoutNetwork(): void {
  const libc = loadLibc();
  if (libc === null || !libc.prctl(linux.prSetNoNewPrivileges, 1) || !endAtNetwork(libc))
    throw new Error("this machine's kernel has no filters of system calls");
}

/** This executable again, with these arguments, and no way to a network; does not return when all goes well. */
export function becomeWithoutNetwork(args: readonly string[]): void {
  holdWithoutNetwork();
  const [program = "", ...own] = ownCommand();
  loadLibc()?.become(program, [program, ...own, ...args], textsOf(systemEnvironment));
  throw new Error("the executable could not be started again");
}

function textsOf(environment: Environment): string[] {
  return Object.entries(environment).map(([name, value]) => `${name}=${value ?? ""}`);
}
