/** Runs programs in a mount namespace, where something of this machine is different for them alone. */
import { root } from "../../scripts/build/paths.ts";

/** Words to put before a command that needs this checkout, with its node_modules, not to exist; see `mounted`. */
export function withoutCheckout(): string[] | null {
  return mounted(root, "rw");
}

/**
 * Words to put before a command for which an empty file system lies over `path`, or null where this process may not
 * make a mount namespace. The command keeps its process id, because each step executes the next.
 */
export function mounted(path: string, options: "rw" | "noexec"): string[] | null {
  // As root, or as root of a user namespace of its own.
  for (const unshare of [
    ["unshare", "--mount"],
    ["unshare", "--mount", "--map-root-user"],
  ]) {
    const wrapper = [...unshare, "sh", "-c", `mount -t tmpfs -o ${options} none "$0" && exec "$@"`, path];
    try {
      const probe = Bun.spawnSync([...wrapper, "ls", "-A", path], { stderr: "ignore" });
      if (probe.success && probe.stdout.length === 0) return wrapper;
    } catch {
      // No such program here.
    }
  }
  return null;
}
