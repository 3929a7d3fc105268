import { describe, expect, test } from "bun:test";
import { faultOf } from "../../../config/testing/failures.ts";
import { checksumsOf } from "./checksums.ts";
import type { MediaFile } from "./media/media.ts";

const file = (name: string, content = ""): MediaFile => {
  const bytes = Buffer.from(content);
  return {
    name,
    bytes: bytes.length,
    async *content() {
      // In pieces that end within a line.
      for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
    },
  };
};
const [a, b] = ["a".repeat(64), "b".repeat(64)];
const [deu, fra] = [file("deu.traineddata"), file("script/fra.traineddata")];

describe("a list of checksums", () => {
  const lists: readonly [form: string, name: string, content: string, found: Record<string, string>][] = [
    ["of sha256sum", "sha256sums", `${a}  deu.traineddata\n`, { "deu.traineddata": a }],
    ["in binary mode", "SHA256SUMS", `${a} *deu.traineddata\n`, { "deu.traineddata": a }],
    ["of BSD", "x.sha256", `SHA256 (deu.traineddata) = ${a}\n`, { "deu.traineddata": a }],
    ["without a name", "deu.traineddata.sha256", `${a}\n`, { "deu.traineddata": a }],
    ["in capitals", "sha256sum.txt", `${a.toUpperCase()}  deu.traineddata`, { "deu.traineddata": a }],
    ["from Windows", "sha256sums", `${a}  deu.traineddata\r\n\r\n`, { "deu.traineddata": a }],
    ["with remarks", "sha256sums", `# of today\n${a}  ./deu.traineddata\n`, { "deu.traineddata": a }],
    ["in a folder", "script/sha256sums", `${b}  fra.traineddata\n`, { "script/fra.traineddata": b }],
    ["that leads up", "script/sha256sums", `${a}  ../deu.traineddata\n`, { "deu.traineddata": a }],
    ["that says a thing twice", "sha256sums", `${a}  deu.traineddata\n`.repeat(50), { "deu.traineddata": a }],
    ["that is empty", "sha256sums", "", {}],
  ];
  test.each(lists)("%s", async (_, name, content, found) => {
    expect(Object.fromEntries(await checksumsOf([deu, fra, file(name, content)]))).toEqual(found);
  });

  const wrong: readonly [what: string, content: string, says: RegExp][] = [
    ["that is not a list", "hello\n", /: a line is not a SHA-256 checksum\./],
    ["with too short a sum", `${a.slice(1)}  deu.traineddata\n`, /: a line is not a SHA-256 checksum\./],
    [
      "that names what is not there",
      `${a}  ita.traineddata\n`,
      /: it lists ita\.traineddata, which is missing\./,
    ],
    [
      "that names what is outside",
      `${a}  ../../etc/passwd\n`,
      /: it lists \.\.\/\.\.\/etc\/passwd, which is missing\./,
    ],
    ["of a name that terminals obey", `${a}  \u001b[31mx\n`, /: it lists \uFFFD\[31mx, which is missing\./],
    ["that contradicts itself", `${a}  deu.traineddata\n${b}  deu.traineddata\n`, /contradict each other/],
    [
      "that is too long",
      "#".repeat(4 * 1024 ** 2 + 1),
      /sha256sums is damaged or incomplete, so nothing was installed: it is too long\./,
    ],
  ];
  test.each(wrong)("%s is refused", async (_, content, says) => {
    const { code, message } = await faultOf(checksumsOf([deu, file("sha256sums", content)]));
    expect(code).toBe("invalid_model");
    expect(message).toMatch(says);
  });

  test("two that contradict each other are refused", async () => {
    const lists = [file("sha256sums", `${a}  deu.traineddata\n`), file("deu.traineddata.sha256", `${b}\n`)];
    expect((await faultOf(checksumsOf([deu, ...lists]))).message).toMatch(/contradict/);
  });
});
