import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { displayName } from "./display-name.ts";

test.each([
  ["plain.txt", "plain.txt"],
  ["résumé (1).txt", "résumé (1).txt"],
  ["../etc/passwd.txt", "passwd.txt"],
  ["C:\\Users\\me\\report.pdf", "report.pdf"],
  ["..", "upload"],
  ["", "upload"],
  ["a/", "upload"],
  [" \u0000\r\n ", "upload"],
  ["x\r\nSet-Cookie: a=b.txt", "xSet-Cookie: a=b.txt"],
  ["gpj.\u202efdp", "gpj.fdp"],
  ["\ufeffbom.txt", "bom.txt"],
  ["__proto__", "__proto__"],
  ["lone\ud800.txt", "lone\ufffd.txt"],
])("%j is shown as %j", (sent, shown) => expect(displayName(sent)).toBe(shown));

test("a long name keeps its extension and ends on a whole character", () => {
  const name = displayName(`${"😀".repeat(100)}.pdf`);
  expect(name).toEndWith("😀.pdf");
  expect(Buffer.byteLength(name)).toBe(4 * 62 + 4);
});

const names = "../shared/bench/hostile/upload-names.tsv";
test.skipIf(!existsSync(names))(`no name of ${names} keeps a path or an invisible character`, () => {
  const rows = readFileSync(names, "utf8").trim().split("\n").slice(1);
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const name = displayName(JSON.parse(row.split("\t")[0] ?? '""'));
    expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
    expect(name.length).toBeGreaterThan(0);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name.isWellFormed()).toBe(true);
  }
});
