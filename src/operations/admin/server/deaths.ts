/** How a child process died (`SIGKILL`, `exit code 3`), in a sentence for whoever has to look into it. */

const child = "The child process that worked on the file";
const outside = "Markmill did not do that";
const defect =
  "that is a defect of the reader of this kind of file, which some document brings out; keep the file to report it";

/** What a signal usually means (signal(7)), for those that end a process and are not our own limits. */
const signals: Readonly<Record<string, string>> = {
  SIGKILL: `${child} was killed from outside, by the signal SIGKILL; ${outside}. Usually it is a memory limit (of the container, of the service's unit or another control group), the kernel's out-of-memory killer, or an administrator; the kernel's log tells which (journalctl -k or dmesg).`,
  SIGTERM: `${child} was told to end from outside, by the signal SIGTERM; ${outside}. Usually it is an administrator, a script or the service manager.`,
  SIGINT: `${child} was interrupted from outside, by the signal SIGINT; ${outside}. Usually somebody pressed Ctrl-C on its terminal.`,
  SIGHUP: `${child} was ended from outside, by the signal SIGHUP; ${outside}. Usually its terminal was closed.`,
  SIGQUIT: `${child} was ended from outside, by the signal SIGQUIT; ${outside}. Usually it is an administrator.`,
  SIGSEGV: `${child} crashed by itself, with the signal SIGSEGV (memory that is not its own): ${defect}.`,
  SIGBUS: `${child} crashed with the signal SIGBUS: usually the disk failed under a file that it read, or the file was cut short meanwhile; else ${defect}.`,
  SIGILL: `${child} crashed by itself, with the signal SIGILL (an instruction that this processor does not have): the processor is older than the executable was built for, or ${defect}.`,
  SIGFPE: `${child} crashed by itself, with the signal SIGFPE (arithmetic): ${defect}.`,
  SIGABRT: `${child} gave up by itself, with the signal SIGABRT: ${defect}.`,
  SIGTRAP: `${child} gave up by itself, with the signal SIGTRAP: ${defect}.`,
  SIGSYS: `${child} was ended by the signal SIGSYS: a filter of system calls (of the container or of the service's unit) does not allow what it needs.`,
  SIGXFSZ: `${child} was ended by the signal SIGXFSZ: it wrote a file above the limit, or ${defect}.`,
};

/** The sandbox's words for a child whose messages made no sense, and for a kill that the kernel counted meanwhile. */
const killedByUs = /^unknown message: /m;
const countedByKernel = "the kernel killed a process for lack of memory";

/** Of an incident's internal text; null where it tells of no death. */
export function explainDeath(internal: string | null): string | null {
  const how = /^(?:(SIG[A-Z0-9]+)|exit code (\d+))$/m.exec(internal ?? "");
  if (how === null || internal === null) return null;
  const [, signal, code] = how;
  if (signal === undefined)
    return `${child} ended by itself with exit code ${code}, without an answer: ${defect}.`;
  if (killedByUs.test(internal))
    return `Markmill killed the child process that worked on the file (${signal}), because it said what no converter says: ${defect}.`;
  const known = signals[signal] ?? `${child} was ended by the signal ${signal}.`;
  return internal.includes(countedByKernel)
    ? `${known} The kernel has counted a kill for lack of memory at that time, so most likely it was that: the machine or the control group needs more memory, or sandbox.memory_mib and scheduler.concurrency are too high for it.`
    : known;
}
