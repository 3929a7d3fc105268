import { expect, test } from "bun:test";
import { isPassingName } from "./passing-names.ts";

test.each([
  "a.pdf.part",
  "a.pdf.crdownload",
  "~$a.docx",
  "~WRL0001.tmp",
  "a.TMP",
  "a.txt~",
  "#a.txt#",
  "a.swp",
])("%s is left alone", (name) => expect(isPassingName(name)).toBe(true));
test.each(["a.pdf", "part.pdf", "a~b.txt", "#1.txt", "tmp", "part", "download.html"])(
  "%s is a document",
  (name) => expect(isPassingName(name)).toBe(false),
);
