import type { Environment } from "../../../config/ambient.ts";
import { systemEnvironment } from "../../../config/ambient.ts";
import { ownCommand } from "./executable.ts";
import { type Libc, linux, loadLibc } from "./libc.ts";
import {
  absent,
  allowed,
  errno,
  firstArgument,
  hasFilters,
  installFilter,
  kill,
  onCalls,
  parseCalls,
  prologue,
  returnError,
} from "./seccomp.ts";

/** Whether this kernel supports it. */
export function canForbidNetwork(): boolean {
  const libc = loadLibc();
  return libc !== null && hasFilters(libc);
}

/** From now on this process and its descendants are killed on network access. */
export function holdWithoutNetwork(): void {
  const libc = loadLibc();
  if (libc === null || !libc.prctl(linux.prSetNoNewPrivileges, 1) || !endAtNetwork(libc))
    throw new Error("the kernel does not support system call filters");
}

/** Restarts this executable with these arguments without network access. */
export function becomeWithoutNetwork(args: readonly string[]): void {
  holdWithoutNetwork();
  const [program = "", ...own] = ownCommand();
  loadLibc()?.become(program, [program, ...own, ...args], textsOf(systemEnvironment));
  throw new Error("the executable could not be restarted");
}

function textsOf(environment: Environment): string[] {
  return Object.entries(environment).map(([name, value]) => `${name}=${value ?? ""}`);
}

/** unix(7), and netlink(7), which libraries use to list addresses. */
const harmlessFamilies = [1, 16];

/** By SIGSYS. Returns whether it is active. Requires no_new_privs. */
function endAtNetwork(libc: Libc): boolean {
  return installFilter(libc, [
    ...prologue(kill),
    ...onCalls(absent, [returnError(errno.noSuchCall)]),
    ...onCalls(parseCalls("socket 41 198"), [...firstArgument(harmlessFamilies, kill), allowed]),
    allowed,
  ]);
}
