import { expect, test } from "bun:test";
import { join } from "node:path";
import { collectLicenses, fitsAgpl, packagesOf } from "./licenses.ts";
import { root } from "./paths.ts";

test.each([
  "MIT",
  "AGPL-3.0-or-later",
  "(MIT OR GPL-2.0-only)",
  "GPL-2.0-or-later",
  "Apache-2.0 AND (BSD-3-Clause OR CDDL-1.0)",
])("%s can be given out under the AGPL-3.0", (expression) => expect(fitsAgpl(expression)).toBe(true));

test.each([
  "",
  "UNKNOWN",
  "GPL-2.0-only",
  "MIT AND CDDL-1.0",
  "SEE LICENSE IN LICENSE.md",
  "(MIT",
  "MIT)",
  "MIT ISC",
])("%p cannot", (expression) => expect(fitsAgpl(expression)).toBe(false));

test("files are told by their innermost package", () => {
  const folders = packagesOf([
    "src/main.ts",
    "node_modules/a/index.js",
    "node_modules/a/lib/x.js",
    "node_modules/@s/b/node_modules/c/i.js",
    join(root, "node_modules/@s/d/x.node"),
  ]);
  expect(folders).toEqual(
    ["@s/b/node_modules/c", "@s/d", "a"].map((name) => join(root, "node_modules", name)),
  );
});

test("a package that may not be bundled is named", () => {
  expect(() => collectLicenses([join(root, "scripts/build/testdata/unfit")])).toThrow(
    /unfit 1\.0\.0: GPL-2\.0-only/,
  );
});
