import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import type { Timers } from "../../../config/ambient.ts";
import type { Resolve } from "../guard.ts";
import { lookupMsMax, secondFamilyMsMax } from "../limits.ts";
import { refused } from "../refusal.ts";

type Queries = Pick<Resolver, "cancel"> &
  Record<"resolve4" | "resolve6", (name: string) => Promise<string[]>>;

/**
 * Resolves a name: /etc/hosts first, then A and AAAA queries to the servers of /etc/resolv.conf. No cache. A new
 * resolver per lookup, because Bun's shared one never rereads resolv.conf; not getaddrinfo, because it cannot be
 * aborted and occupies a thread.
 */
export function createResolve(
  timers: Timers,
  hostsFile = "/etc/hosts",
  openResolver: () => Queries = () => new Resolver({ timeout: 1_500, tries: 3 }),
): Resolve {
  return async (name, signal) => {
    const local = await addressesInHostsFile(name, hostsFile);
    if (local.length > 0) return local;
    const resolver = openResolver();
    const cancel = () => resolver.cancel();
    const stops = [timers.after(lookupMsMax, cancel)];
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    const found = (addresses: string[]) => {
      // A missing response for one family must not delay the other.
      if (addresses.length > 0) stops.push(timers.after(secondFamilyMsMax, cancel));
      return addresses;
    };
    try {
      const [six, four] = await Promise.allSettled([
        resolver.resolve6(name).then(found),
        resolver.resolve4(name).then(found),
      ]);
      const addresses = alternating(addressesOf(six), addressesOf(four));
      if (addresses.length > 0) return addresses;
      const codes = [six, four].map(codeOf);
      const none = codes.every((code) => code === "ENOTFOUND" || code === "ENODATA" || code === "");
      throw refused(none ? "no_such_host" : "lookup_failed", `${name}: ${codes.join(" and ")}`);
    } finally {
      for (const stop of stops) stop();
      signal.removeEventListener("abort", cancel);
    }
  };
}

/** RFC 8305, 4: IPv6 first, then alternating. */
function alternating(six: readonly string[], four: readonly string[]): string[] {
  const count = Math.max(six.length, four.length);
  return Array.from({ length: count }, (_, index) => [six[index], four[index]])
    .flat()
    .filter((address) => address !== undefined);
}

function addressesOf(result: PromiseSettledResult<string[]>): string[] {
  return result.status === "fulfilled" ? result.value : [];
}

function codeOf(result: PromiseSettledResult<string[]>): string {
  if (result.status === "fulfilled") return "";
  const error: unknown = result.reason;
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

const hostsFileBytesMax = 4 * 1024 * 1024;

/** Addresses of a name in /etc/hosts (hosts(5)), in order. Read each time. */
export async function addressesInHostsFile(name: string, path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  if (text.length > hostsFileBytesMax) return [];
  return text.split("\n").flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const found = names.some((each) => each.toLowerCase().replace(/\.$/, "") === name);
    return found && address ? [address] : [];
  });
}
