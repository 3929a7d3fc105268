/** Office files through the executable: priced before the work, settled at that price, the Markdown of the corpus. */
import { test } from "bun:test";
import { compoundFile } from "../../converters/input/archive/testing/compound.ts";
import { zip } from "../../converters/input/archive/testing/zip.ts";
import { conversions } from "../support/conversions.ts";
import { expectRefused, testCorpus } from "../support/settled.ts";

const here = conversions("office");

// 100 a page or slide; cells 25 a thousand, at least 110.
await testCorpus(here, {
  "docx-to-markdown": ({ pages = 0 }) => pages * 100,
  "pptx-to-markdown": ({ slides = 0 }) => slides * 100,
  "xlsx-to-markdown": ({ cells = 0 }) => Math.max(110, Math.ceil((cells * 50) / 2000)),
});

test.each<[filename: string, bytes: Uint8Array, code: string, word: RegExp]>([
  ["letter.doc", compoundFile(["WordDocument"]), "unsupported_input", /save it as \.docx/],
  ["figures.xls", compoundFile(["Workbook"]), "unsupported_input", /save it as \.xlsx/],
  ["talk.ppt", compoundFile(["PowerPoint Document"]), "unsupported_input", /save it as \.pptx/],
  ["secret.docx", compoundFile(["EncryptedPackage"]), "encrypted_document", /password/],
  ["cut.docx", zip([{ name: "word/document.xml", content: "<w:p>" }]), "corrupt_document", /damaged/],
])("%s is refused with advice, and nothing is charged", (filename, bytes, code, word) =>
  expectRefused(here, filename, bytes, code, word),
);
