/**
 * Completes package-lock.json. Where a registry does not carry the builds of a package for other platforms, npm
 * leaves them out of the lock, and `npm ci` then refuses it, also on platforms that do not need them. Naming them
 * by version, system and processor is enough for npm to skip them. Run it after `npm install`: `node scripts/lock.mjs`
 * (`--check` only tells whether something is missing).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "wasm32",
];

/** What a package's name says about where it runs, e.g. "@x/linux-arm64-musl". */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const platform = {};
  const system = systems.find((each) => words.includes(each));
  const processor = processors.find((each) => words.includes(each));
  if (system) platform.os = [system];
  if (processor) platform.cpu = [processor];
  if (words.some((word) => word.startsWith("musl"))) platform.libc = ["musl"];
  else if (words.some((word) => word.startsWith("gnu"))) platform.libc = ["glibc"];
  return platform;
}

/** The packages that the lock names as optional dependencies and has no entry for. */
export function missingEntries(lock) {
  const missing = {};
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = lock.packages[`node_modules/${name}`] ?? lock.packages[`${path}/node_modules/${name}`];
      if (found || !/^\d/.test(version)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = new URL("../package-lock.json", import.meta.url);
  const lock = JSON.parse(readFileSync(path, "utf8"));
  const missing = missingEntries(lock);
  const names = Object.keys(missing);
  if (process.argv.includes("--check")) {
    if (names.length > 0) {
      console.error(`package-lock.json lacks ${names.join(", ")}: run node scripts/lock.mjs`);
      process.exit(1);
    }
  } else if (names.length > 0) {
    const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
    lock.packages = Object.fromEntries(sorted);
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`package-lock.json: ${names.length} packages of other platforms added`);
  }
}
