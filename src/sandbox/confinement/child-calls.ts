/**
 * System calls of a child: only those that the runtime and the engines make after the start, found by tracing every
 * converter. All others fail: no sockets, programs, processes, links, devices, permissions, signals to others.
 */
import type { Libc } from "./libc.ts";
import {
  allowed,
  errno,
  installFilter,
  type LimitedCall,
  namespaces,
  onCalls,
  onLimitedCalls,
  parseCalls,
  prologue,
  returnError,
} from "./seccomp.ts";

/** Read after the other steps, see child-confinement.ts. */
const permitted = `
  Threads: futex 202 98, sched_yield 24 124, gettid 186 178, rseq 334 293, set_robust_list 273 99,
    sched_getaffinity 204 123, getcpu 309 168, membarrier 324 283, exit 60 93, exit_group 231 94
  Memory: madvise 28 233, mmap 9 222, munmap 11 215, mprotect 10 226, mremap 25 216, brk 12 214, mincore 27 232
  Open files: read 0 63, pread64 17 67, readv 19 65, preadv 295 69, write 1 64, pwrite64 18 68, writev 20 66,
    pwritev 296 70, lseek 8 62, close 3 57, close_range 436 436, fstat 5 80, fstatfs 138 44, ftruncate 77 46,
    fsync 74 82, fdatasync 75 83, fadvise64 221 223, getdents64 217 61, dup 32 23, dup2 33 -,
    dup3 292 24, copy_file_range 326 285, sendfile 40 71, memfd_create 319 279
  Files by path, which Landlock checks: open 2 -, openat 257 56, stat 4 -, lstat 6 -, newfstatat 262 79, statx 332 291,
    access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -, readlinkat 267 78, statfs 137 43, mkdir 83 -,
    mkdirat 258 34, rmdir 84 -, unlink 87 -, unlinkat 263 35, rename 82 -, renameat 264 38, renameat2 316 276,
    getcwd 79 17
  Pipes to the parent, which are sockets: recvfrom 45 207
  Waiting: epoll_wait 232 -, epoll_pwait 281 22, epoll_pwait2 441 441, epoll_ctl 233 21, epoll_create1 291 20,
    poll 7 -, ppoll 271 73, eventfd2 290 19, pipe2 293 59, nanosleep 35 101, clock_nanosleep 230 115,
    restart_syscall 219 128
  Signal handlers: rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigsuspend 130 133,
    sigaltstack 131 132
  Facts: getpid 39 172, getppid 110 173, getuid 102 174, geteuid 107 175, getgid 104 176, getegid 108 177,
    uname 63 160, sysinfo 99 179, getrusage 98 165, times 100 153, getrandom 318 278, gettimeofday 96 169,
    clock_gettime 228 113, clock_getres 229 114, getrlimit 97 163
`;

/** <linux/sched.h>, <sys/prctl.h>, <fcntl.h> and <asm-generic/ioctls.h>. */
const cloneThread = 0x1_0000;
const prctlOptions = { setName: 15, getName: 16, nameMemory: 0x5356_4d41 } as const;
const fcntlCommands = {
  duplicate: 0,
  getDescriptorFlags: 1,
  setDescriptorFlags: 2,
  getStatusFlags: 3,
  setStatusFlags: 4,
  duplicateCloseOnExec: 1030,
};
const ioctlRequests = {
  terminal: 0x5401,
  readable: 0x541b,
  nonBlocking: 0x5421,
  closeOnExec: 0x5451,
} as const;

/** `pid`: of this process, the only one that it may signal. */
const limited = (pid: number): LimitedCall[] => [
  {
    // New threads only. The flags of clone3 are in memory, so it is absent (the C library falls back to clone).
    calls: parseCalls("clone 56 220"),
    when: [{ argument: 0, mask: cloneThread | namespaces, among: [cloneThread] }],
    otherwise: errno.notPermitted,
  },
  limitedTo("tgkill 234 131", 0, [pid]),
  limitedTo("prlimit64 302 261", 0, [0]),
  limitedTo("prctl 157 167", 0, Object.values(prctlOptions)),
  limitedTo("fcntl 72 25", 1, Object.values(fcntlCommands)),
  limitedTo("ioctl 16 29", 1, Object.values(ioctlRequests)),
];

const limitedTo = (call: string, argument: number, among: readonly number[]): LimitedCall => ({
  calls: parseCalls(call),
  when: [{ argument, among }],
  otherwise: errno.notPermitted,
});

/** Returns whether it is active. Requires no_new_privs. */
export function filterChildCalls(libc: Libc): boolean {
  return installFilter(libc, [
    ...prologue(returnError(errno.notPermitted)),
    ...onCalls(parseCalls(permitted), [allowed]),
    ...limited(process.pid).flatMap(onLimitedCalls),
    // Libraries know it from older kernels, and fall back to what is permitted.
    returnError(errno.noSuchCall),
  ]);
}
