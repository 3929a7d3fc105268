import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PictureFiles } from "./files.ts";

test("names that differ in case are different pictures", () => {
  const place = mkdtempSync(join(tmpdir(), "pictures-"));
  try {
    const files = new PictureFiles(place, (number) => `figure-${number}`);
    const show = (name: string) =>
      files.show(name, name, 1, () => ({
        bytes: Buffer.from(name),
        contentType: "image/png",
        decode: false,
      }));
    expect(["A.png", "a.png", "A.png"].map((name) => show(name)?.url)).toEqual([
      "assets/figure-1.png",
      "assets/figure-2.png",
      "assets/figure-1.png",
    ]);
    expect(files.assets.map(({ file }) => readFileSync(file, "utf8"))).toEqual(["A.png", "a.png"]);
  } finally {
    rmSync(place, { recursive: true });
  }
});
