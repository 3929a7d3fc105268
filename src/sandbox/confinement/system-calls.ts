/**
 * seccomp filter (docs.kernel.org/userspace-api/seccomp_filter) for external programs: TCP connections, which Landlock
 * checks, and nothing that affects other processes, permissions or the system. Applies to the calling thread and its
 * descendants, permanently.
 */
import { ptr } from "bun:ffi";
import type { Libc } from "./libc.ts";

type Machine = "x64" | "arm64";
/** Null: not on that architecture. */
type Call = Readonly<Record<Machine, number | null>>;

/** Parses "name x86-64 arm64", as in asm/unistd_64.h and asm-generic/unistd.h; "-": none. */
const calls = (text: string): Call[] =>
  [...text.matchAll(/\w+ (\d+|-) (\d+|-)/g)].map(([, x64, arm64]) => ({
    x64: x64 === "-" ? null : Number(x64),
    arm64: arm64 === "-" ? null : Number(arm64),
  }));

/** errno values, equal on both. */
const [notPermitted, notThere, noSuchFamily, noSuchOption] = [1, 38, 97, 95];

/** Calls that libraries can do without. clone3 has its flags in memory that filters cannot see. */
const absent = calls(
  "clone3 435 435, io_uring_setup 425 425, io_uring_enter 426 426, io_uring_register 427 427",
);
/** Later system calls are unknown. */
const firstUnknown = 450;

const refused = calls(`
  Other processes: ptrace 101 117, process_vm_readv 310 270, process_vm_writev 311 271, process_madvise 440 440,
    process_mrelease 448 448, kcmp 312 272, pidfd_getfd 438 438, migrate_pages 256 238, move_pages 279 239
  Mounts: mount 165 40, umount2 166 39, pivot_root 155 41, chroot 161 51, open_tree 428 428, move_mount 429 429,
    fsopen 430 430, fsconfig 431 431, fsmount 432 432, fspick 433 433, mount_setattr 442 442
  Namespaces: unshare 272 97, setns 308 268
  Files past their paths: name_to_handle_at 303 264, open_by_handle_at 304 265, mknod 133 -, mknodat 259 33
  What Landlock does not know of files: chmod 90 -, fchmod 91 52, fchmodat 268 53, chown 92 -, fchown 93 55,
    lchown 94 -, fchownat 260 54, setxattr 188 5, lsetxattr 189 6, fsetxattr 190 7, removexattr 197 14,
    lremovexattr 198 15, fremovexattr 199 16, utime 132 -, utimes 235 -, futimesat 261 -, utimensat 280 88,
    fanotify_init 300 262
  Keys: add_key 248 217, request_key 249 218, keyctl 250 219
  Ways between processes that have no path: shmget 29 194, shmat 30 196, msgget 68 186, msgsnd 69 189, msgrcv 70 188,
    semget 64 190, semop 65 193, semtimedop 220 192, mq_open 240 180, mq_unlink 241 181
  The kernel: bpf 321 280, perf_event_open 298 241, userfaultfd 323 282, init_module 175 105, finit_module 313 273,
    delete_module 176 106, kexec_load 246 104, kexec_file_load 320 294
  The machine: reboot 169 142, swapon 167 224, swapoff 168 225, acct 163 89, syslog 103 116, quotactl 179 60,
    quotactl_fd 443 443, vhangup 153 58, iopl 172 -, ioperm 173 -, modify_ldt 154 -
  Its clock and names: settimeofday 164 170, clock_settime 227 112, adjtimex 159 171, clock_adjtime 305 266,
    sethostname 170 161, setdomainname 171 162
  Being called, for which no port need be named: listen 50 201
`);

const signals = calls(
  "kill 62 129, tkill 200 130, tgkill 234 131, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240, pidfd_send_signal 424 424",
);

interface Limited {
  calls: readonly Call[];
  /** All conditions on the lower half of the argument, masked. */
  when: readonly { argument: number; mask?: number; among: readonly number[] }[];
  otherwise: number;
}

const [unix, inet, inet6] = [1, 2, 10];
const stream = 1;
const socketType = 0xf;
/** Default protocol and TCP; Landlock's port rules do not cover others (MPTCP, SCTP). */
const streams = [0, 6];
/** NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const namespaces = 0x7e02_0000;
/** Connects without a Landlock check. */
const fastOpen = 0x2000_0000;

const withoutFastOpen = (argument: number) => ({
  when: [{ argument, mask: fastOpen, among: [0] }],
  otherwise: noSuchOption,
});

const limited: readonly Limited[] = [
  {
    calls: calls("socket 41 198"),
    when: [
      { argument: 0, among: [inet, inet6] },
      { argument: 1, mask: socketType, among: [stream] },
      { argument: 2, among: streams },
    ],
    otherwise: noSuchFamily,
  },
  {
    // Pairs of the program's own.
    calls: calls("socketpair 53 199"),
    when: [
      { argument: 0, among: [unix] },
      { argument: 1, mask: socketType, among: [stream] },
    ],
    otherwise: noSuchFamily,
  },
  { calls: calls("sendto 44 206, sendmmsg 307 269"), ...withoutFastOpen(3) },
  { calls: calls("sendmsg 46 211"), ...withoutFastOpen(2) },
  {
    calls: calls("clone 56 220"),
    when: [{ argument: 0, mask: namespaces, among: [0] }],
    otherwise: notPermitted,
  },
  // On itself only.
  { calls: calls("prlimit64 302 261"), when: [{ argument: 0, among: [0] }], otherwise: notPermitted },
];

/** AUDIT_ARCH of linux/audit.h: 32-bit calls have other numbers. */
const machines = { x64: 0xc000_003e, arm64: 0xc000_00b7 } as const;
const seccompCalls = { x64: 317, arm64: 277 } as const;
const [setFilter, askAction] = [1n, 2n];
const [answerErrno, allow] = [0x0005_0000, 0x7fff_0000];

/** Classic BPF (linux/filter.h): load a word of seccomp_data, jump, mask, return. */
type Step = readonly [code: number, then: number, otherwise: number, value: number];
const load = (offset: number): Step => [0x20, 0, 0, offset];
const isEqual = (value: number, then: number, otherwise: number): Step => [0x15, then, otherwise, value];
const isAtLeast = (value: number): Step => [0x35, 0, 1, value];
const masked = (mask: number): Step => [0x54, 0, 0, mask];
const answer = (error: number): Step => [0x06, 0, 0, answerErrno | error];
const allowed: Step = [0x06, 0, 0, allow];
const [numberAt, machineAt, argumentsAt] = [0, 4, 16];

const machine: Machine = process.arch === "arm64" ? "arm64" : "x64";

/** Whether the kernel supports `filterCalls`. */
export function hasFilters(libc: Libc): boolean {
  const wanted = Uint32Array.of(answerErrno);
  return libc.call(seccompCalls[machine], askAction, 0n, BigInt(ptr(wanted)), 0n) === 0;
}

/**
 * Returns whether it is active. Without Landlock support for signals, they are forbidden, because they would reach
 * other processes of the user. Requires no_new_privs.
 */
export function filterCalls(libc: Libc, { signalling }: { signalling: boolean }): boolean {
  const all = signalling ? refused : [...refused, ...signals];
  const steps: Step[] = [
    load(machineAt),
    isEqual(machines[machine], 1, 0),
    answer(notPermitted),
    load(numberAt),
    isAtLeast(firstUnknown),
    answer(notThere),
    ...all.flatMap((call) => when(call, [answer(notPermitted)])),
    ...absent.flatMap((call) => when(call, [answer(notThere)])),
    ...limited.flatMap(({ calls, when: conditions, otherwise }) => {
      const judged = [...conditions.flatMap((each) => need(each, otherwise)), allowed];
      return calls.flatMap((call) => when(call, judged));
    }),
    allowed,
  ];
  return putInForce(libc, steps);
}

/** netlink(7), used by libraries to list addresses. */
const netlink = 16;
const kill: Step = [0x06, 0, 0, 0x8000_0000];

/**
 * Kills this process and its descendants by SIGSYS on any network access. Returns whether it is active. Requires
 * no_new_privs.
 */
export function endAtNetwork(libc: Libc): boolean {
  const harmless = [load(argumentsAt), isEqual(unix, 2, 0), isEqual(netlink, 1, 0), kill, allowed];
  return putInForce(libc, [
    load(machineAt),
    isEqual(machines[machine], 1, 0),
    kill,
    load(numberAt),
    ...absent.flatMap((call) => when(call, [answer(notThere)])),
    ...calls("socket 41 198").flatMap((call) => when(call, harmless)),
    allowed,
  ]);
}

function putInForce(libc: Libc, steps: readonly Step[]): boolean {
  const code = Buffer.alloc(steps.length * 8);
  for (const [at, [operation, then, otherwise, value]] of steps.entries()) {
    code.writeUInt16LE(operation, at * 8);
    code.writeUInt8(then, at * 8 + 2);
    code.writeUInt8(otherwise, at * 8 + 3);
    code.writeUInt32LE(value, at * 8 + 4);
  }
  // struct sock_fprog: length and pointer.
  const program = BigUint64Array.of(BigInt(steps.length), BigInt(ptr(code)));
  return libc.call(seccompCalls[machine], setFilter, 0n, BigInt(ptr(program)), 0n) === 0;
}

function when(call: Call, steps: readonly Step[]): Step[] {
  const number = call[machine];
  return number === null ? [] : [isEqual(number, 0, steps.length), ...steps];
}

function need({ argument, mask, among }: Limited["when"][number], otherwise: number): Step[] {
  return [
    load(argumentsAt + 8 * argument),
    ...(mask === undefined ? [] : [masked(mask)]),
    ...among.map((value, index) => isEqual(value, among.length - index, 0)),
    answer(otherwise),
  ];
}
