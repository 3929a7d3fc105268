import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import type { fromBufferPromise } from "yauzl";
import { packageBytes } from "../../converters/formats/office/testing/package-writer.ts";
import { changed } from "./yauzl.ts";

const place = createRequire(import.meta.url).resolve("yauzl");
const source = readFileSync(place, "utf8");

test("files are read as before, through what is loaded later", async () => {
  const exports: { fromBufferPromise?: typeof fromBufferPromise } = {};
  new Function("require", "exports", changed(source))(createRequire(place), exports);
  const words = "words ".repeat(20_000);
  const bytes = await packageBytes({ "a.txt": words, "b.txt": "" });
  const zip = await exports.fromBufferPromise?.(Buffer.from(bytes), { lazyEntries: true });
  if (zip === undefined) throw new Error("nothing is exported");
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    found[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  expect(found).toEqual({ "a.txt": words, "b.txt": "" });
});

test("another version of the package ends the build", () => {
  expect(() => changed(source.replace('require("zlib")', 'require("node:zlib")'))).toThrow("in a new way");
});
