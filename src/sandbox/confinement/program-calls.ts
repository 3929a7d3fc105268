/**
 * System calls of external programs: TCP connections, which Landlock checks, and nothing that affects other processes,
 * permissions or the system.
 */
import type { Libc } from "./libc.ts";
import {
  absent,
  allowed,
  errno,
  installFilter,
  isAtLeast,
  type LimitedCall,
  namespaces,
  onCalls,
  onLimitedCalls,
  parseCalls,
  prologue,
  returnError,
} from "./seccomp.ts";

/** Later system calls are unknown. */
const firstUnknown = 450;

const refused = parseCalls(`
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

const signals = parseCalls(
  "kill 62 129, tkill 200 130, tgkill 234 131, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240, pidfd_send_signal 424 424",
);

const [unix, inet, inet6] = [1, 2, 10];
const stream = 1;
const socketType = 0xf;
/** Default protocol and TCP; Landlock's port rules do not cover others (MPTCP, SCTP). */
const streams = [0, 6];
/** Connects without a Landlock check. */
const fastOpen = 0x2000_0000;

const withoutFastOpen = (argument: number) => ({
  when: [{ argument, mask: fastOpen, among: [0] }],
  otherwise: errno.noSuchOption,
});

const limited: readonly LimitedCall[] = [
  {
    calls: parseCalls("socket 41 198"),
    when: [
      { argument: 0, among: [inet, inet6] },
      { argument: 1, mask: socketType, among: [stream] },
      { argument: 2, among: streams },
    ],
    otherwise: errno.noSuchFamily,
  },
  {
    // Pairs of the program's own.
    calls: parseCalls("socketpair 53 199"),
    when: [
      { argument: 0, among: [unix] },
      { argument: 1, mask: socketType, among: [stream] },
    ],
    otherwise: errno.noSuchFamily,
  },
  { calls: parseCalls("sendto 44 206, sendmmsg 307 269"), ...withoutFastOpen(3) },
  { calls: parseCalls("sendmsg 46 211"), ...withoutFastOpen(2) },
  {
    calls: parseCalls("clone 56 220"),
    when: [{ argument: 0, mask: namespaces, among: [0] }],
    otherwise: errno.notPermitted,
  },
  // On itself only.
  {
    calls: parseCalls("prlimit64 302 261"),
    when: [{ argument: 0, among: [0] }],
    otherwise: errno.notPermitted,
  },
];

/**
 * Returns whether it is active. Without Landlock support for signals, they are forbidden, because they would reach
 * other processes of the user. Requires no_new_privs.
 */
export function filterCalls(libc: Libc, { signalling }: { signalling: boolean }): boolean {
  const all = signalling ? refused : [...refused, ...signals];
  return installFilter(libc, [
    ...prologue(returnError(errno.notPermitted)),
    isAtLeast(firstUnknown),
    returnError(errno.noSuchCall),
    ...onCalls(all, [returnError(errno.notPermitted)]),
    ...onCalls(absent, [returnError(errno.noSuchCall)]),
    ...limited.flatMap(onLimitedCalls),
    allowed,
  ]);
}
