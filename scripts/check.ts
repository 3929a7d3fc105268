/** `npm run check`: types, lint and format, unused code, terms, dependencies, lock file. Runs all of them, even if one fails. */
import { join } from "node:path";
import { root } from "./build/paths.ts";

const node = (script: string, ...args: string[]) => ["node", join(root, script), ...args];

const checks: readonly { name: string; command: string[] }[] = [
  { name: "types", command: node("node_modules/typescript/bin/tsc") },
  { name: "types of the pages", command: node("node_modules/typescript/bin/tsc", "-p", "web") },
  {
    name: "lint and format",
    command: node("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"),
  },
  { name: "unused code", command: node("node_modules/knip/bin/knip.js", "--no-progress") },
  { name: "terms and spelling", command: [process.execPath, join(import.meta.dir, "terms.ts")] },
  { name: "dependencies", command: [process.execPath, join(import.meta.dir, "dependencies.ts")] },
  { name: "lock file", command: node("scripts/lock.mjs", "--check") },
];

let failed = 0;
for (const { name, command } of checks) {
  const result = Bun.spawnSync(command, { cwd: root, stdout: "inherit", stderr: "inherit" });
  console.log(`${result.success ? "ok  " : "FAIL"} ${name}`);
  if (!result.success) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
