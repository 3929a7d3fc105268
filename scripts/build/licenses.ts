/** Which packages are in the executable, and whether their licenses allow it to be given out under the AGPL-3.0. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { containedIn } from "../../config/licenses/contained.ts";
import { licenseOfPackage, type ThirdPartyLicense } from "../../config/licenses/package.ts";
import { cache, root } from "./paths.ts";

/** Licenses whose terms the AGPL-3.0 can take in, by SPDX identifier. */
const compatible = new Set([
  ...[
    "0BSD",
    "AGPL-3.0-only",
    "AGPL-3.0-or-later",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
  ],
  ...["CC0-1.0", "CC-BY-3.0", "CC-BY-4.0", "GPL-3.0-only", "GPL-3.0-or-later", "ISC", "LGPL-2.1-or-later"],
  ...[
    "LGPL-3.0-or-later",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "OFL-1.1",
    "Python-2.0",
    "Unicode-3.0",
    "Unlicense",
    "WTFPL",
  ],
  ...["Zlib", "LGPL-2.0-or-later"],
  // "Or later" includes version 3, whose section 13 (like that of the AGPL) lets the two be combined in one work: FFmpeg's
  // core, which has x264 and x265 in it, is taken under that version. Version 2 alone would not fit.
  "GPL-2.0-or-later",
]);

/** Whether an SPDX expression (OR, AND, parentheses) can be satisfied by compatible licenses alone. */
export function fitsAgpl(expression: string): boolean {
  const words = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let fits = both();
    while (words[at] === "OR") {
      at += 1;
      // Parsed in any case, so that the position moves on.
      const other = both();
      fits ||= other;
    }
    return fits;
  };
  const both = (): boolean => {
    let fits = one();
    while (words[at] === "AND") {
      at += 1;
      const other = one();
      fits &&= other;
    }
    return fits;
  };
  const one = (): boolean => {
    const word = words[at];
    at += 1;
    if (word !== "(") return word !== undefined && compatible.has(word);
    const fits = either();
    at += 1;
    return fits;
  };
  const fits = either();
  return fits && at === words.length;
}

/** Folders of the packages that bundled files belong to. Paths are absolute or relative to the project's root. */
export function packagesOf(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const at = file.lastIndexOf("node_modules/");
    if (at < 0) continue;
    const [first = "", second = ""] = file.slice(at + "node_modules/".length).split("/");
    const name = first.startsWith("@") ? `${first}/${second}` : first;
    folders.add(join(root, file.slice(Math.max(0, file.indexOf("node_modules/")), at), "node_modules", name));
  }
  return [...folders].sort();
}

/** Throws, naming each package whose license is unknown or does not fit. */
export function collectLicenses(folders: readonly string[]): ThirdPartyLicense[] {
  const packages = folders.map(licenseOfPackage);
  const licenses = [bunItself(), ...packages, ...packages.flatMap(containedIn)].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const unfit = licenses.filter((each) => !fitsAgpl(each.license));
  if (unfit.length > 0) {
    const named = unfit.map((each) => `${each.name} ${each.version}: ${each.license}`);
    throw new Error(`licenses unknown or not fit for AGPL-3.0:\n  ${named.join("\n  ")}`);
  }
  return licenses;
}

/** The runtime that the executable is made of; its package brings no license file. */
function bunItself(): ThirdPartyLicense {
  const found = licenseOfPackage(join(root, "node_modules/bun"));
  const text = readFileSync(join(import.meta.dir, "bun-license.txt"), "utf8").trim();
  return { ...found, license: "MIT AND LGPL-2.1-or-later", text };
}

/** Replaces config/licenses/embedded.ts, so that the list is a file in the executable. */
export function embedLicenses(licenses: readonly ThirdPartyLicense[]): Bun.BunPlugin {
  const path = join(cache, "licenses.json");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(licenses));
  return {
    name: "licenses",
    setup(build) {
      build.onLoad({ filter: /config[/\\]licenses[/\\]embedded\.ts$/ }, () => {
        if (!existsSync(path)) throw new Error(`${path} is gone`);
        const contents = `import path from ${JSON.stringify(path)} with { type: "file" }; export const embedded = path;`;
        return { contents, loader: "ts" };
      });
    },
  };
}
