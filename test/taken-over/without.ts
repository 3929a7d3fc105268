/**
 * Runs a program on a kernel that lacks features: `landlock`, `seccomp` or both, by a filter that hides their system
 * calls. Arguments: the features, separated by commas, then the command line.
 */
import { linux, loadLibc } from "../../src/sandbox/confinement/libc.ts";
import {
  allowed,
  errno,
  installFilter,
  onCalls,
  parseCalls,
  prologue,
  returnError,
} from "../../src/sandbox/confinement/seccomp.ts";

const features: Readonly<Record<string, string>> = {
  landlock: "landlock_create_ruleset 444 444",
  seccomp: "seccomp 317 277",
};

const [lacking = "", program = "", ...args] = process.argv.slice(2);
const hidden = lacking.split(",").map((name) => features[name] ?? "");
const libc = loadLibc();
const isActive =
  libc?.prctl(linux.prSetNoNewPrivileges, 1) &&
  installFilter(libc, [
    ...prologue(returnError(errno.notPermitted)),
    ...onCalls(parseCalls(hidden.join(", ")), [returnError(errno.noSuchCall)]),
    allowed,
  ]);
if (!libc || !isActive) throw new Error("the kernel has no seccomp filters");
libc.become(
  program,
  [program, ...args],
  Object.entries(process.env).map(([name, value]) => `${name}=${value ?? ""}`),
);
throw new Error(`${program} could not be started`);
