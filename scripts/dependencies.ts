/** Part of `npm run check`: examines the locked packages without a network, and says how old the list of advisories is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build/paths.ts";
import advisories from "./dependencies/advisories.json";
import { type LockedPackage, problemsOf } from "./dependencies/examine.ts";

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const problems = problemsOf(packages, advisories.advisories);
for (const problem of problems) console.error(problem);
const count = Object.keys(packages).length - 1;
console.log(`${count} packages, ${advisories.advisories.length} advisories as of ${advisories.date}`);
process.exit(problems.length === 0 ? 0 : 1);
