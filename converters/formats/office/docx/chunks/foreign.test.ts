import { beforeAll, expect, test } from "bun:test";
import type { OfficePackage } from "../../package/package.ts";
import { chunkCharacters } from "../pages/measure.ts";
import { foreignText, loadForeign } from "./foreign.ts";

const html = "<p>Nine words of text that stand in a part.</p>";
const mail = `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`;

function office(contentType: string, content: string | Buffer): OfficePackage {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return {
    contentType: () => contentType,
    parts: () => ["word/a.htm"],
    sizeOf: () => bytes.length,
    bytes: () => bytes,
  } as unknown as OfficePackage;
}

beforeAll(() => loadForeign(office("text/html", html)));

test.each([
  ["text/html", "word/a.bin", html, "html"],
  ["application/xhtml+xml", "word/a.bin", html, "html"],
  ["", "word/A.HTM", html, "html"],
  ["application/octet-stream", "word/a.xhtml", html, "html"],
  ["message/rfc822", "word/a.bin", mail, "html"],
  ["", "word/a.mhtml", mail, "html"],
  ["", "word/a.mht", mail, "html"],
  ["text/plain", "word/a.htm", html, "plain"],
  ["", "word/a.txt", html, "plain"],
] as const)("%j at %s is read, and what is read is priced", (type, part, content, kind) => {
  const read = foreignText(office(type, content), part);
  expect(read).toEqual({ kind, text: html });
  expect(chunkCharacters(office(type, content), part)).toBe(kind === "plain" ? html.length : 40);
});

test.each([
  ["what its mark says", "\ufeff<meta charset=koi8-r><p>Mühle", "utf8"],
  ["UTF-16", "\ufeff<p>Mühle", "utf16le"],
  [
    "what its bytes look like",
    "<p>Die Mühle am Fluß dreht sich schön, und über dem Wasser fährt ein Kahn.",
    "latin1",
  ],
] as const)("the encoding of a page is %s", (_name, content, encoding) => {
  const read = foreignText(office("text/html", Buffer.from(content, encoding)), "word/a.htm");
  expect(read?.text).toBe(content.replace("\ufeff", ""));
});

test.each([
  ["application/rtf", "word/a.rtf", "{\\rtf1}"],
  ["text/html", "word/a.htm", ""],
] as const)("%j at %s is not, and costs nothing", (type, part, content) => {
  expect(foreignText(office(type, content), part)).toBeNull();
  expect(chunkCharacters(office(type, content), part)).toBe(0);
});
