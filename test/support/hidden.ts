/** Runs programs where this checkout, with its node_modules, does not exist. */
import { root } from "../../scripts/build/paths.ts";

/**
 * Words to put before a command: a mount namespace with an empty file system over the checkout, or null where this
 * process may not make one. The command keeps its process id, because each step executes the next.
 */
export function withoutCheckout(): string[] | null {
  // As root, or as root of a user namespace of its own.
  for (const unshare of [
    ["unshare", "--mount"],
    ["unshare", "--mount", "--map-root-user"],
  ]) {
    const wrapper = [...unshare, "sh", "-c", 'mount -t tmpfs none "$0" && exec "$@"', root];
    const probe = [...wrapper, "sh", "-c", `test ! -e "${root}/package.json"`];
    try {
      if (Bun.spawnSync(probe, { stderr: "ignore" }).success) return wrapper;
    } catch {
      // No such program here.
    }
  }
  return null;
}
