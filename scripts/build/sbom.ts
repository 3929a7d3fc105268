/**
 * The software bill of materials of the executable, in CycloneDX 1.6 (ECMA-424). Without time and serial number, which
 * are optional, so that equal builds have equal files.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ThirdPartyLicense } from "../../config/licenses/package.ts";
import { version } from "../../config/version.ts";
import { root } from "./paths.ts";

export interface Component {
  type: "library";
  "bom-ref": string;
  name: string;
  version: string;
  purl?: string;
  /** Of the package's archive, as in package-lock.json; libraries inside native packages have that of the package. */
  hashes?: readonly { alg: "SHA-512"; content: string }[];
  licenses: readonly { expression: string }[];
}

/** `integrityOf`: the hash of a package, as in package-lock.json; undefined: not a package of its own. */
export function componentsOf(
  licenses: readonly Pick<ThirdPartyLicense, "name" | "version" | "license">[],
  integrityOf: (name: string, version: string) => string | undefined,
): Component[] {
  const components = licenses.map(({ name, version, license }): Component => {
    const integrity = integrityOf(name, version);
    const named = { type: "library", name, version, licenses: [{ expression: license }] } as const;
    if (integrity === undefined) return { ...named, "bom-ref": `${name}@${version}` };
    // Package URL specification: the scope is a namespace, its @ is encoded.
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const content = Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
    return { ...named, "bom-ref": purl, purl, hashes: [{ alg: "SHA-512", content }] };
  });
  return [...new Map(components.map((each) => [each["bom-ref"], each])).values()];
}

export function sbomOf(licenses: readonly ThirdPartyLicense[]): string {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string; integrity?: string }>;
  };
  const hashes = new Map(
    Object.entries(packages).map(([path, { version, integrity }]) => [
      `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`,
      integrity,
    ]),
  );
  const component = {
    type: "application",
    "bom-ref": "markmill",
    name: "markmill",
    version,
    licenses: [{ expression: "AGPL-3.0-or-later" }],
  };
  const document = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component },
    components: componentsOf(licenses, (name, of) => hashes.get(`${name}@${of}`)),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
