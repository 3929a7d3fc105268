/** `npm run check`: types, lint and format, dead code, a complete lock file. All of them run, whatever fails. */
import { join } from "node:path";
import { root } from "./build/paths.ts";

/** Node runs these tools, as their authors test them. */
const checks: readonly { name: string; command: readonly string[] }[] = [
  { name: "types", command: ["node_modules/typescript/bin/tsc"] },
  { name: "types of the pages", command: ["node_modules/typescript/bin/tsc", "-p", "web"] },
  {
    name: "lint and format",
    command: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  },
  { name: "dead code", command: ["node_modules/knip/bin/knip.js", "--no-progress"] },
  { name: "lock file", command: ["scripts/lock.mjs", "--check"] },
];

let failed = 0;
for (const { name, command } of checks) {
  const [script = "", ...args] = command;
  const result = Bun.spawnSync(["node", join(root, script), ...args], {
    cwd: root,
    stdout: "inherit",
    stderr: "inherit",
  });
  console.log(`${result.success ? "ok  " : "FAIL"} ${name}`);
  if (!result.success) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
