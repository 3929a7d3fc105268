/**
 * The last step before a program of the administrator's: this process gives up what the program shall not have, and
 * becomes it.
 */
import { readFileSync } from "node:fs";
import { confine, isEnough } from "../confinement/confinement.ts";
import { enterJail } from "../confinement/jail.ts";
import { linux, loadLibc } from "../confinement/libc.ts";
import { type ProgramOrder, programEnvironment } from "./program-order.ts";
import { heldIn, programDevices, programPlaces } from "./program-places.ts";

const memoryKibMax = 1024 * 1024;
/**
 * The limit of memory is set by the shell on its way: this process has mapped more than that, and would end by the next
 * thing that any of its threads asks for.
 */
const shell = "/bin/sh";
const limited = 'ulimit -d "$0"; exec "$@"';

/** Does not return when all goes well. */
export function becomeProgram(): void {
  // By this way, not as an argument: all that run on the machine may read those.
  const order = JSON.parse(readFileSync(0, "utf8")) as ProgramOrder;
  const { program, args, folder, parentPid, port, environment, fileBytesMax, secrets, partly } = order;
  const jail = enterJail(parentPid, { yielding: true });
  const libc = loadLibc();
  if (libc === null || jail.refused.includes("noNewPrivileges"))
    throw new Error("programs run on Linux alone");
  process.chdir(folder);
  const read = programPlaces(program);
  if (heldIn(read, secrets) !== null) throw new Error("the program would read the installation's own files");
  libc.setLimit(linux.rlimitFileSize, BigInt(fileBytesMax), BigInt(fileBytesMax));
  const level = confine(libc, { read, write: [folder], devices: programDevices, port });
  if (!isEnough(level, partly)) throw new Error(`the kernel confines the program only so far: ${level}`);
  const all = Object.entries({ ...programEnvironment(folder), ...environment });
  libc.become(
    shell,
    [shell, "-c", limited, String(memoryKibMax), program, ...args],
    all.map(([name, value]) => `${name}=${value}`),
  );
  throw new Error("the program could not be started");
}
