/** Explains the death of a child process (`SIGKILL`, `exit code 3`) to administrators. */

const child = "The child process for this file";
const outside = "not by Markmill";
const defect = "a bug in the reader of this file type; keep the file to report it";

/** Common causes of signals (signal(7)) besides our own limits. */
const signals: Readonly<Record<string, string>> = {
  SIGKILL: `${child} was killed by SIGKILL, ${outside}. Usual causes: a memory limit (container, systemd unit or other control group), the kernel's out-of-memory killer, or an administrator; see the kernel's log (journalctl -k or dmesg).`,
  SIGTERM: `${child} was terminated by SIGTERM, ${outside}. Usual causes: an administrator, a script or the service manager.`,
  SIGINT: `${child} was interrupted by SIGINT, ${outside}. Usual cause: Ctrl-C in its terminal.`,
  SIGHUP: `${child} was terminated by SIGHUP, ${outside}. Usual cause: its terminal was closed.`,
  SIGQUIT: `${child} was terminated by SIGQUIT, ${outside}. Usual cause: an administrator.`,
  SIGSEGV: `${child} crashed with SIGSEGV (invalid memory access): ${defect}.`,
  SIGBUS: `${child} crashed with SIGBUS: a disk error, or a file truncated while it was read; else ${defect}.`,
  SIGILL: `${child} crashed with SIGILL (unsupported instruction): the processor is older than the executable requires, or ${defect}.`,
  SIGFPE: `${child} crashed with SIGFPE (arithmetic): ${defect}.`,
  SIGABRT: `${child} aborted with SIGABRT: ${defect}.`,
  SIGTRAP: `${child} aborted with SIGTRAP: ${defect}.`,
  SIGSYS: `${child} was killed by SIGSYS: a system call filter (container or systemd unit) does not allow a required call.`,
  SIGXFSZ: `${child} was killed by SIGXFSZ: it exceeded the file size limit, or ${defect}.`,
};

/** The sandbox's texts for invalid messages and for kills counted by the kernel. */
const killedByUs = /^unknown message: /m;
const countedByKernel = "the kernel killed a process for lack of memory";

/** From an incident's internal text; null: no death. */
export function explainDeath(internal: string | null): string | null {
  const how = /^(?:(SIG[A-Z0-9]+)|exit code (\d+))$/m.exec(internal ?? "");
  if (how === null || internal === null) return null;
  const [, signal, code] = how;
  if (signal === undefined) return `${child} exited with code ${code} without a result: ${defect}.`;
  if (killedByUs.test(internal))
    return `Markmill killed the child process for this file (${signal}) because of an invalid message: ${defect}.`;
  const known = signals[signal] ?? `${child} was terminated by ${signal}.`;
  return internal.includes(countedByKernel)
    ? `${known} The kernel counted an out-of-memory kill at that time, the most likely cause: the machine or control group needs more memory, or sandbox.memory_mib and scheduler.concurrency are too high.`
    : known;
}
