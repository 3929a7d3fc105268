/** What the executable says of its version: package.json's, and the commit where git knows one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

/** Puts "0.1.0+COMMIT" in place of package.json; reproducible. */
export function versionOfBuild(): Bun.BunPlugin {
  return {
    name: "version",
    setup(build) {
      build.onLoad({ filter: /package\.json$/ }, ({ path }) => {
        if (path !== join(root, "package.json")) return undefined;
        return { contents: JSON.stringify({ version: buildVersion() }), loader: "json" };
      });
    },
  };
}

export function buildVersion(): string {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const commit = currentCommit();
  return commit ? `${manifest.version}+${commit}` : manifest.version;
}

/** Twelve digits of the commit, with ".changed" for a tree that is not what was committed, or "". */
function currentCommit(): string {
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
