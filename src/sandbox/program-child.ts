/**
 * The step between the server and a program of the administrator's: this process gives up what the program shall not have,
 * and becomes it.
 */
import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { enterJail } from "./jail.ts";
import { fenceIn } from "./landlock.ts";
import { linux, loadLibc } from "./libc.ts";
import { type ProgramOrder, programEnvironment } from "./program-order.ts";

/** Where programs have their libraries, certificates and devices; neither homes nor what servers keep. */
const systemFolders = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/etc",
  "/opt",
  "/nix/store",
  "/dev",
];
const devices = ["/dev/null", "/dev/tty", "/dev/zero"];
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
  const { program, args, folder, parentPid, port, environment, fileBytesMax } = order;
  const jail = enterJail(parentPid, { yielding: true });
  const libc = loadLibc();
  if (libc === null || jail.refused.includes("noNewPrivileges"))
    throw new Error("programs run on Linux alone");
  process.chdir(folder);
  const own = realpathSync(program);
  // A program with libraries of its own has them beside its folder of programs.
  const home = basename(dirname(own)) === "bin" ? dirname(dirname(own)) : dirname(own);
  fenceIn(libc, { read: [...systemFolders, home], write: [folder], devices, port });
  libc.setLimit(linux.rlimitFileSize, BigInt(fileBytesMax), BigInt(fileBytesMax));
  const all = Object.entries({ ...programEnvironment(folder), ...environment });
  libc.become(
    shell,
    [shell, "-c", limited, String(memoryKibMax), program, ...args],
    all.map(([name, value]) => `${name}=${value}`),
  );
  throw new Error("the program could not be started");
}
