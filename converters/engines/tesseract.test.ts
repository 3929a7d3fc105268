import { expect, test } from "bun:test";
import { engineVersion } from "../ocr/engine/reader.ts";
import { tesseractVersion } from "./tesseract.ts";

test("the engine is of the version that is told", async () => {
  expect(await engineVersion()).toBe(tesseractVersion);
});
