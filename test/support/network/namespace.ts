/** A network of its own for some processes: nothing of it is seen outside, nothing outside is reached from it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** As root, or as root of a user namespace of its own. */
const ways = [
  { make: ["unshare", "--net", "--mount"], enter: [] },
  {
    make: ["unshare", "--map-root-user", "--net", "--mount"],
    enter: ["--user", "--preserve-credentials"],
  },
] as const;

/**
 * Every address leads back to this machine (ip-route(8), type local), so that public, private and metadata addresses
 * can all be listened on and no packet ever leaves. Names are asked of 127.0.0.53.
 */
const setUp = `
set -e
ip link set lo up
ip route add local 0.0.0.0/0 dev lo
ip -6 route add local ::/0 dev lo 2>/dev/null || true
mount --bind "$0/resolv.conf" /etc/resolv.conf
mount --bind "$0/hosts" /etc/hosts
exec "$@"
`;

export interface Namespace {
  /** Words before the command that makes it and lives in it first; the command keeps its process id. */
  make(folder: string): string[];
  /** Words before a command that enters the namespace of that process; it keeps its process id. */
  enter(pid: number): string[];
}

let found: Namespace | null | undefined;

/** Null where this process may not make one, or where a program for it is missing. */
export function namespace(scratch: string): Namespace | null {
  found ??= ways.map(attempt(scratch)).find((each) => each !== null) ?? null;
  return found;
}

const attempt =
  (scratch: string) =>
  ({ make, enter }: (typeof ways)[number]): Namespace | null => {
    const tried: Namespace = {
      make: (folder) => {
        writeFileSync(join(folder, "resolv.conf"), "nameserver 127.0.0.53\n");
        writeFileSync(join(folder, "hosts"), "127.0.0.1 localhost\n::1 localhost\n");
        return [...make, "sh", "-c", setUp, folder];
      },
      enter: (pid) => [
        "nsenter",
        ...enter,
        `--target=${pid}`,
        "--net",
        "--mount",
        // Else it would start in the root folder.
        `--wd=${process.cwd()}`,
      ],
    };
    mkdirSync(scratch, { recursive: true });
    try {
      const entered = Bun.spawnSync(["nsenter", "--version"], { stdout: "ignore", stderr: "ignore" });
      const made = Bun.spawnSync([...tried.make(scratch), "true"], { stdout: "ignore", stderr: "ignore" });
      return entered.success && made.success ? tried : null;
    } catch {
      // No such program here.
      return null;
    }
  };
