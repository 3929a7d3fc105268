import { describe, expect, test } from "bun:test";
import { withSource } from "../../testing/converted.ts";
import { encodeAs, encodeUtf32 } from "../../testing/encoded.ts";
import { encodingOf, readText, readUtf8 } from "./read-text.ts";

/** More than a sample, and more than a piece. */
const rows = (row: string) => `${row}\n`.repeat(Math.ceil(1_200_000 / (row.length + 1)));

async function read(content: Uint8Array): Promise<{ label: string; text: string }> {
  return await withSource("rows.csv", content, async (source) => {
    const encoding = await encodingOf(source);
    const text = (await Array.fromAsync(readText(source, encoding))).join("");
    const pieces: Uint8Array[] = [];
    for (const piece of readUtf8(source, encoding)) pieces.push(new Uint8Array(piece));
    expect(Buffer.concat(pieces).toString() === text).toBe(true);
    return { label: encoding.label, text };
  });
}

describe("the whole of a long file says its encoding", () => {
  const umlauts = Buffer.from(rows("Müller,Zürich"));
  const plain = Buffer.from(rows("Miller,London"));
  const bad = Buffer.from("caf\xe9,Paris\n", "latin1");

  test.each<[string, Uint8Array[], label: string, wrong: number]>([
    ["a bad byte late in UTF-8", [umlauts, bad], "utf-8", 1],
    ["a bad byte early in UTF-8", [bad, plain, umlauts], "utf-8", 1],
    ["a bad byte before, UTF-8 after much ASCII", [plain, bad, umlauts], "utf-8", 1],
    ["letters that the pieces cut", [Buffer.from(`a${"é".repeat(2_000_000)}\n`)], "utf-8", 0],
    ["the only letter beyond ASCII late", [plain, bad], "windows-1252", 0],
    ["windows-1252 behind ASCII", [plain, encodeAs("windows-1252", rows("Müller,Köln"))], "windows-1252", 0],
    [
      "one sequence of UTF-8 in windows-1251",
      [encodeAs("windows-1251", rows("Иван,Москва")), Buffer.from("é\n")],
      "windows-1251",
      0,
    ],
    ["code page 850", [encodeAs("ibm850", rows("Größe,Übermut,schön"))], "ibm850", 0],
    ["UTF-32 without a mark", [encodeUtf32(rows("Größe,Übermut"), true)], "utf-32le", 0],
  ])("%s", async (_name, parts, label, wrong) => {
    const { label: told, text } = await read(Buffer.concat(parts));
    expect(told).toBe(label);
    expect(text.match(/\ufffd/g)?.length ?? 0).toBe(wrong);
  });
});
