/** What is wrong with the locked packages: known vulnerabilities, licenses that do not fit, missing hashes. */
import { fitsAgpl } from "../build/licenses.ts";

export interface LockedPackage {
  version: string;
  integrity?: string;
  /** An SPDX expression. */
  license?: string;
  /** Only for tests and checks. */
  dev?: boolean;
}

export interface Advisory {
  /** CVE or GHSA number. */
  id: string;
  package: string;
  /** A range of versions, as in package.json. */
  affected: string;
  summary: string;
}

/** Of packages that are not given out with the product. */
const forDevelopment: ReadonlySet<string> = new Set(["PSF-2.0", "CC BY-SA 4.0"]);

/** Packages whose entry in the lock has no license: their own files have one that the build checks. */
const licensedInFiles: ReadonlySet<string> = new Set(["busboy", "streamsearch"]);

/** `packages`: by path, as in package-lock.json. Returns one sentence per problem. */
export function problemsOf(
  packages: Readonly<Record<string, LockedPackage>>,
  advisories: readonly Advisory[],
): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    // The project itself.
    if (path === "") return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const { version, integrity, license, dev = false } = entry;
    const what = `${name} ${version}`;
    const fits =
      license === undefined
        ? licensedInFiles.has(name)
        : fitsAgpl(license) || (dev && forDevelopment.has(license));
    return [
      ...(/^sha512-/.test(integrity ?? "") ? [] : [`${what} has no SHA-512 hash in the lock file`]),
      ...(fits ? [] : [`${what} has the license ${license ?? "unknown"}, which is not listed`]),
      ...advisories
        .filter((each) => each.package === name && Bun.semver.satisfies(version, each.affected))
        .map(({ id, summary, affected }) => `${what} has ${id} (${summary}); affected: ${affected}`),
    ];
  });
}
