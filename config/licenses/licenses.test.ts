import { expect, test } from "bun:test";
import { thirdPartyLicenses } from "../licenses.ts";

test("from source, every runtime package has a name, a version, a license and a text", () => {
  const licenses = thirdPartyLicenses();
  expect(licenses.length).toBeGreaterThan(50);
  for (const each of licenses) {
    expect(each.license, each.name).not.toBe("UNKNOWN");
    expect(each.text.length, each.name).toBeGreaterThan(40);
    expect(each.version, each.name).toMatch(/^(in \S+ )?\d+\.\d+\.\d+/);
  }
});

test("MuPDF comes with the text that decides our own license", () => {
  const mupdf = thirdPartyLicenses().find((each) => each.name === "mupdf");
  expect(mupdf?.license).toBe("AGPL-3.0-or-later");
  expect(mupdf?.text).toContain("GNU AFFERO GENERAL PUBLIC LICENSE");
});

test("development tools are not listed", () => {
  const names = thirdPartyLicenses().map((each) => each.name);
  expect(names).not.toContain("knip");
  expect(names).not.toContain("@biomejs/biome");
});
