import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import advisories from "./advisories.json";
import { type LockedPackage, problemsOf } from "./examine.ts";

const sound = { version: "1.0.0", integrity: `sha512-${"A".repeat(86)}==`, license: "MIT" };
const of = (changes: Partial<LockedPackage>, name = "tar-fs") =>
  problemsOf(
    { "": sound, [`node_modules/a/node_modules/${name}`]: { ...sound, ...changes } },
    advisories.advisories,
  );

test("each kind of problem is found, with the package's name and version", () => {
  expect(of({ version: "3.1.1" })).toEqual([]);
  expect(of({ version: "3.1.0" })).toEqual([expect.stringContaining("tar-fs 3.1.0 has CVE-2025-59343")]);
  expect(of({}, "debug")).toEqual([expect.stringContaining("debug 1.0.0 has CVE-2017-16137")]);
  expect(of({ license: "SSPL-1.0" }, "x")).toEqual(["x 1.0.0 has the license SSPL-1.0, which is not listed"]);
  expect(of({ license: "PSF-2.0", dev: true }, "x")).toEqual([]);
  expect(of({ license: "PSF-2.0" }, "x")).toEqual([expect.stringContaining("PSF-2.0")]);
  const { license, ...without } = sound;
  expect(problemsOf({ "node_modules/x": without }, [])).toEqual([expect.stringContaining(`unknown`)]);
  expect(of({ integrity: "sha1-x" }, "x")).toEqual(["x 1.0.0 has no SHA-512 hash in the lock file"]);
  expect(license).toBe("MIT");
});

test("every advisory is about a locked package and excludes the locked version, and its range is valid", () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dir, "../../package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  expect(problemsOf(packages, advisories.advisories)).toEqual([]);
  for (const each of advisories.advisories) {
    const locked = Object.keys(packages).some((path) => path.endsWith(`node_modules/${each.package}`));
    expect([each.package, locked]).toEqual([each.package, true]);
    // The last version before the fix is in the range.
    const named = each.affected.split("||").map((part) => /(\d+\.\d+\.\d+)$/.exec(part.trim())?.[1] ?? "");
    for (const [at, part] of each.affected.split("||").entries()) {
      const fixed = named[at] ?? "";
      const isExact = !part.includes("<");
      expect([part, Bun.semver.satisfies(fixed, each.affected)]).toEqual([part, isExact]);
    }
  }
});
