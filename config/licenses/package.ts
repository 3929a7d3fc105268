/** Name, version and licence of one package, from its own files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface ThirdPartyLicense {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** The package's own licence and notice files. */
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  /** The form of packages older than SPDX expressions; any of them may be chosen. */
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

/** What stands for a licence by its identifier, for packages that only name it: texts in this folder, in order. */
const standardTexts: Record<string, readonly string[]> = {
  "Apache-2.0": ["Apache-2.0"],
  // The second is part of the first, by reference.
  "LGPL-3.0-or-later": ["LGPL-3.0", "GPL-3.0"],
  // Taken under version 3, which it allows.
  "GPL-2.0-or-later": ["GPL-3.0"],
};

/** For the few packages that carry no licence file of their own: what they say, and the text that they mean. */
function inPlaceOfFile(folder: string, manifest: Manifest, license: string): string {
  const texts = (standardTexts[license] ?? []).map((name) =>
    readFileSync(join(import.meta.dir, "texts", `${name}.txt`), "utf8"),
  );
  return [statement(manifest, license), licensing(folder), ...texts]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A read-me's section of that name: packages of several libraries list their licences there. */
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
  return `${manifest.name}${by} is distributed under ${license}; its package carries no licence text.`;
}
