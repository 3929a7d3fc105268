/**
 * A process that has its calls filtered and then tries some: says as JSON what each answered, 0 or more, or the error's
 * number below 0. The one argument says whether signals are left to Landlock.
 */
import { dlopen, ptr, read } from "bun:ffi";
import { libcNames } from "../../../config/libc.ts";
import { enterJail } from "../confinement/jail.ts";
import { loadLibc } from "../confinement/libc.ts";
import { filterCalls } from "../confinement/program-calls.ts";

const open = () => {
  for (const name of libcNames) {
    try {
      return dlopen(name, {
        socket: { args: ["i32", "i32", "i32"], returns: "i32" },
        socketpair: { args: ["i32", "i32", "i32", "ptr"], returns: "i32" },
        sendto: { args: ["i32", "ptr", "u64", "i32", "ptr", "u32"], returns: "i64" },
        listen: { args: ["i32", "i32"], returns: "i32" },
        unshare: { args: ["i32"], returns: "i32" },
        chmod: { args: ["ptr", "u32"], returns: "i32" },
        kill: { args: ["i32", "i32"], returns: "i32" },
        personality: { args: ["u64"], returns: "i32" },
        syscall: { args: ["i64", "i64", "i64"], returns: "i64" },
        __errno_location: { args: [], returns: "ptr" },
      }).symbols;
    } catch {
      // The next name.
    }
  }
  throw new Error("no C library");
};
const c = open();
const libc = loadLibc();
if (libc === null) throw new Error("no C library");
enterJail(null, { yielding: false, fence: null });
const filtered = filterCalls(libc, { signalling: process.argv.includes("signalling") });
const errno = c.__errno_location();
const of = (result: number | bigint) =>
  Number(result) >= 0 || errno === null ? Number(result) : -read.i32(errno);

const pair = new Int32Array(2);
const path = Buffer.from(`${import.meta.dir}/nothing-of-that-name\0`);
const address = Buffer.alloc(16);
address.writeUInt16LE(2);
const said = Buffer.from("said");
const tcp = c.socket(2, 1, 0);
const [fastOpen, newNetwork] = [0x2000_0000, 0x4000_0000];
console.log(
  JSON.stringify({
    filtered,
    tcp: of(tcp) >= 0,
    tcp6: of(c.socket(10, 1 | 0o2000000, 6)) >= 0,
    udp: of(c.socket(2, 2, 0)),
    udp6: of(c.socket(10, 2, 17)),
    raw: of(c.socket(2, 3, 1)),
    multipath: of(c.socket(2, 1, 262)),
    unix: of(c.socket(1, 1, 0)),
    netlink: of(c.socket(16, 3, 0)),
    packet: of(c.socket(17, 3, 0)),
    pair: of(c.socketpair(1, 1, 0, ptr(pair))),
    datagramPair: of(c.socketpair(1, 2, 0, ptr(pair))),
    fastOpen: of(c.sendto(tcp, ptr(said), said.length, fastOpen, ptr(address), address.length)),
    listen: of(c.listen(tcp, 1)),
    unshare: of(c.unshare(newNetwork)),
    chmod: of(c.chmod(ptr(path), 0o777)),
    signal: of(c.kill(process.pid, 0)),
    io_uring: of(c.syscall(425n, 1n, 0n)),
    unknown: of(c.syscall(900n, 0n, 0n)),
  }),
);
