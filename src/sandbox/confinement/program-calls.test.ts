import { expect, test } from "bun:test";
import { join } from "node:path";
import { loadLibc } from "./libc.ts";
import { hasFilters } from "./seccomp.ts";

const libc = loadLibc();
const [notPermitted, notThere, noSuchFamily, noSuchOption] = [-1, -38, -97, -95];

async function tried(...args: string[]): Promise<Record<string, unknown>> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../testing/filtered.ts"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return (await new Response(child.stdout).json()) as Record<string, unknown>;
}

test.if(libc !== null && hasFilters(libc))(
  "system calls for TCP connections remain allowed (skipped without seccomp)",
  async () => {
    expect(await tried("signalling")).toEqual({
      filtered: true,
      tcp: true,
      tcp6: true,
      udp: noSuchFamily,
      udp6: noSuchFamily,
      raw: noSuchFamily,
      multipath: noSuchFamily,
      unix: noSuchFamily,
      netlink: noSuchFamily,
      packet: noSuchFamily,
      pair: 0,
      datagramPair: noSuchFamily,
      fastOpen: noSuchOption,
      listen: notPermitted,
      unshare: notPermitted,
      chmod: notPermitted,
      signal: 0,
      io_uring: notThere,
      unknown: notThere,
    });
    expect(await tried()).toMatchObject({ filtered: true, tcp: true, signal: notPermitted });
  },
);
