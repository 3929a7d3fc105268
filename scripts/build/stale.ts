/** Builds dist/markmill only when something that goes into it has changed since. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildExecutable } from "./executable.ts";
import { cache, dist, root } from "./paths.ts";
import { buildVersion } from "./version.ts";

const executable = join(dist, "markmill");
const stamp = join(cache, "markmill.inputs-sha256");
/** One pattern a folder: a slash within braces matches nothing. */
const inputs = ["config", "converters", "ledger", "src", "web", "scripts/build"].map(
  (folder) => new Bun.Glob(`${folder}/**/*`),
);

/** Says what it did, in one line. */
export async function buildIfStale(): Promise<string> {
  const now = hashOfInputs();
  if (existsSync(executable) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) {
    return "dist/markmill is up to date";
  }
  const { bytes } = await buildExecutable();
  writeFileSync(stamp, now);
  return `dist/markmill built: ${(bytes / 1e6).toFixed(1)} MB`;
}

function inputPaths(): string[] {
  const paths = inputs.flatMap((glob) => [...glob.scanSync({ cwd: root })]);
  return paths.filter((path) => !path.includes(".test.")).sort();
}

/** Contents, not times: a checkout or a merge changes times only. */
function hashOfInputs(): string {
  const hash = createHash("sha256");
  const files = inputPaths();
  if (!files.includes("src/main.ts")) throw new Error("the executable's sources are not found");
  for (const path of [...files, "package.json", "package-lock.json"]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.update(buildVersion()).digest("hex");
}
