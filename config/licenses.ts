/** The licences of everything in the executable that others wrote; `markmill licenses` prints them. */
import { readFileSync } from "node:fs";
import { containedIn } from "./licenses/contained.ts";
import { embedded } from "./licenses/embedded.ts";
import { runtimePackages } from "./licenses/installed.ts";
import { licenseOfPackage, type ThirdPartyLicense } from "./licenses/package.ts";

export type { ThirdPartyLicense } from "./licenses/package.ts";

/** Sorted by name: of what is bundled or, from a source tree, of every installed runtime package. */
export function thirdPartyLicenses(): ThirdPartyLicense[] {
  if (embedded) return JSON.parse(readFileSync(embedded, "utf8")) as ThirdPartyLicense[];
  const packages = runtimePackages().map(licenseOfPackage);
  return [...packages, ...packages.flatMap(containedIn)].sort((a, b) => (a.name < b.name ? -1 : 1));
}
