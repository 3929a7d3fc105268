/** The last step before an external program: drops rights, then becomes the program. */
import { readFileSync } from "node:fs";
import { confineProgram, isEnough } from "../confinement/confinement.ts";
import { enterJail } from "../confinement/jail.ts";
import { linux, loadLibc } from "../confinement/libc.ts";
import { type ProgramOrder, programEnvironment } from "./program-order.ts";
import { heldIn, programDevices, programPlaces } from "./program-places.ts";

const memoryKibMax = 1024 * 1024;
/** A shell sets the memory limit: this process has already mapped more. */
const shell = "/bin/sh";
const limited = 'ulimit -d "$0"; exec "$@"';

/** Does not return on success. */
export function becomeProgram(): void {
  // On standard input, because arguments are visible to other users.
  const order = JSON.parse(readFileSync(0, "utf8")) as ProgramOrder;
  const { program, args, folder, parentPid, port, environment, fileBytesMax, secrets, partly } = order;
  const jail = enterJail(parentPid, { yielding: true, fence: null });
  const libc = loadLibc();
  if (libc === null || jail.refused.includes("noNewPrivileges"))
    throw new Error("external programs require Linux");
  process.chdir(folder);
  const read = programPlaces(program);
  if (heldIn(read, secrets) !== null) throw new Error("the program could read the installation's files");
  libc.setLimit(linux.rlimitFileSize, BigInt(fileBytesMax), BigInt(fileBytesMax));
  const level = confineProgram(libc, {
    read: [],
    execute: read,
    write: [folder],
    devices: programDevices,
    port,
  });
  if (!isEnough(level, partly)) throw new Error(`insufficient confinement by the kernel: ${level}`);
  const all = Object.entries({ ...programEnvironment(folder), ...environment });
  libc.become(
    shell,
    [shell, "-c", limited, String(memoryKibMax), program, ...args],
    all.map(([name, value]) => `${name}=${value}`),
  );
  throw new Error("the program could not be started");
}
