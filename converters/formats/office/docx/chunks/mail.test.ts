import { expect, test } from "bun:test";
import { htmlOfMail } from "./foreign-reading.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test("the first page of a mail, in quoted-printable", () => {
  const mail = [
    'Content-Type: multipart/related;\r\n boundary="X"',
    "",
    "--X",
    'Content-Type: text/html; charset="utf-8"',
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "<p>caf=C3=A9 =\r\nau lait</p>",
    "--X--",
  ].join("\r\n");
  expect(htmlOfMail(bytes(mail)).trim()).toBe("<p>café au lait</p>");
});

test("parts within parts, in base64", () => {
  const page = Buffer.from("<p>a</p>").toString("base64");
  const mail = `content-type: multipart/mixed; boundary=A\n\n--A\ncontent-type: multipart/related; boundary=B\n\n--B\ncontent-type: text/html\ncontent-transfer-encoding: base64\n\n${page}\n--B--\n--A--`;
  expect(htmlOfMail(bytes(mail))).toBe("<p>a</p>");
});

test.each([
  "",
  "no mail",
  "content-type: text/plain\n\nx",
  "content-type: multipart/x; boundary=A\n\n--A\n--A--",
])("no page in %p", (mail) => {
  expect(htmlOfMail(bytes(mail))).toBe("");
});
