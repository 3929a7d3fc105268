/** Name, version and license of a package, from its files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface ThirdPartyLicense {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** The package's license and notice files. */
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  /** Old form, before SPDX expressions; any of them may be chosen. */
  licenses?: { type: string }[];
  author?: string | { name: string };
}

const licenseFile = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

export function licenseOfPackage(folder: string): ThirdPartyLicense {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const license = expressionOf(manifest) ?? "UNKNOWN";
  const files = readdirSync(folder).filter((file) => licenseFile.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  return {
    name: manifest.name,
    version: manifest.version,
    license,
    text: texts.join("\n\n") || inPlaceOfFile(folder, manifest, license),
  };
}

function expressionOf(manifest: Manifest): string | undefined {
  if (typeof manifest.license === "object") return manifest.license.type;
  return manifest.license ?? manifest.licenses?.map((each) => each.type).join(" OR ");
}

/** Standard texts in this folder, for packages that only name a license. */
const standardTexts: Record<string, readonly string[]> = {
  "Apache-2.0": ["Apache-2.0"],
  // The second text is incorporated by reference.
  "LGPL-3.0-or-later": ["LGPL-3.0", "GPL-3.0"],
  // Used under version 3, which it permits.
  "GPL-2.0-or-later": ["GPL-3.0"],
};

/** For packages without a license file: their statement and the standard text. */
function inPlaceOfFile(folder: string, manifest: Manifest, license: string): string {
  const texts = (standardTexts[license] ?? []).map((name) =>
    readFileSync(join(import.meta.dir, "texts", `${name}.txt`), "utf8"),
  );
  return [statement(manifest, license), licensing(folder), ...texts]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The "Licensing" section of a readme, which some packages use for their libraries. */
function licensing(folder: string): string {
  const readme = join(folder, "README.md");
  if (!existsSync(readme)) return "";
  const [, section = ""] =
    /^## Licensing\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(readFileSync(readme, "utf8")) ?? [];
  return section;
}

function statement(manifest: Manifest, license: string): string {
  const author = typeof manifest.author === "object" ? manifest.author.name : manifest.author;
  const by = author ? ` by ${author}` : "";
  return `${manifest.name}${by} is distributed under ${license}; its package contains no license text.`;
}
