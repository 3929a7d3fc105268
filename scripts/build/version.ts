/** What the executable says of its version: package.json's, and the commit where git knows one. */
import { root } from "./paths.ts";

/** Constants that config/version.ts reads. Nothing in them depends on when or where the build ran. */
export function versionDefines(): Record<string, string> {
  return { MARKMILL_COMMIT: JSON.stringify(commit()) };
}

/** Twelve digits of the commit, with ".changed" for a tree that is not what was committed, or "". */
function commit(): string {
  const head = git("rev-parse", "--short=12", "HEAD");
  if (!head) return "";
  return git("status", "--porcelain", "--untracked-files=no") ? `${head}.changed` : head;
}

function git(...args: string[]): string {
  try {
    const result = Bun.spawnSync(["git", ...args], { cwd: root, stderr: "ignore" });
    return result.success ? result.stdout.toString().trim() : "";
  } catch {
    return "";
  }
}
