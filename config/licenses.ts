/** Licenses of third-party software in the executable; `markmill licenses` prints them. */
import { readFileSync } from "node:fs";
import { containedIn } from "./licenses/contained.ts";
import { embedded } from "./licenses/embedded.ts";
import { runtimePackages } from "./licenses/installed.ts";
import { licenseOfPackage, type ThirdPartyLicense } from "./licenses/package.ts";

export type { ThirdPartyLicense } from "./licenses/package.ts";

/** Sorted by name: bundled packages or, in a source tree, all installed runtime packages. */
export function thirdPartyLicenses(): ThirdPartyLicense[] {
  if (embedded) return JSON.parse(readFileSync(embedded, "utf8")) as ThirdPartyLicense[];
  const packages = runtimePackages().map(licenseOfPackage);
  return [...packages, ...packages.flatMap(containedIn)].sort((a, b) => (a.name < b.name ? -1 : 1));
}
