import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageBytes, relationsXml } from "../testing/package-writer.ts";
import { OfficePackage } from "./package.ts";

const folder = mkdtempSync(join(tmpdir(), "packages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a part that many relations lead to is related once", async () => {
  const targets = [
    "drawings/a.xml",
    "/xl/drawings/A.xml",
    "../xl/drawings/a.xml",
    "drawings/b.xml",
    "gone.xml",
  ];
  const relations = targets.map((target, i) => ({ id: `r${i}`, type: "drawing", target }));
  const path = join(folder, "a.xlsx");
  writeFileSync(
    path,
    await packageBytes({
      "xl/sheet.xml": "<x/>",
      "xl/_rels/sheet.xml.rels": relationsXml(relations),
      "xl/drawings/a.xml": "<x/>",
      "xl/drawings/b.xml": "<x/>",
    }),
  );
  const office = await OfficePackage.open(path);
  expect(office.related("xl/sheet.xml", "drawing")).toEqual(["xl/drawings/a.xml", "xl/drawings/b.xml"]);
  office.close();
});
