import { describe, expect, test } from "bun:test";
import { encodeUtf32 } from "../../testing/encoded.ts";
import { decodeSample, sniffEncoding } from "./encoding.ts";
import { encodingWarnings } from "./warnings.ts";

function sniff(content: Uint8Array) {
  return sniffEncoding({ head: content, tail: content, bytes: content.length });
}

const german = "Grüße aus Köln: Äpfel für 4 Mark, schön und süß, daß es eine Freude ist.";
const latin1 = (text: string) => Buffer.from(text, "latin1");
const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each<[string, Uint8Array, string, string]>([
  ["utf-8", Buffer.from(german), "utf-8", german],
  ["utf-8 with a mark", Buffer.from(`\ufeff${german}`), "utf-8", german],
  ["ascii", Buffer.from("plain words\r\n"), "utf-8", "plain words\r\n"],
  ["what somebody else could not read", Buffer.from("x,\ufffd>&"), "utf-8", "x,\ufffd>&"],
  ["latin 1", latin1(german), "windows-1252", german],
  ["utf-16 with a mark", Buffer.from(`\ufeff${german}`, "utf16le"), "utf-16le", german],
  ["utf-16 without", Buffer.from(german, "utf16le"), "utf-16le", german],
  ["big-endian utf-16", swapped(german), "utf-16be", german],
  ["utf-32", Buffer.from("fffe0000410000003df60100", "hex"), "utf-32le", "A\u{1f63d}"],
  ["utf-32 without a mark", encodeUtf32(german, true), "utf-32le", german],
  ["big-endian utf-32 without", encodeUtf32(german, false), "utf-32be", german],
  ["few letters of utf-32", encodeUtf32("Grüße — ✓\n", true), "utf-32le", "Grüße — ✓\n"],
  [
    "shift_jis",
    Buffer.from("8ce1947982cd944c82c582a082e9814296bc914f82cd82dc82be96b382a28142", "hex"),
    "shift_jis",
    "吾輩は猫である。名前はまだ無い。",
  ],
  [
    "iso-2022-jp",
    Buffer.from("1b2442467c4b5c386c244e4a383e4f2447243921231b2842", "hex"),
    "iso-2022-jp",
    "日本語の文章です。",
  ],
])("%s is recognized and decoded", (_name, content, label, text) => {
  const encoding = sniff(content);
  expect(encoding?.label).toBe(label);
  expect(encoding && decodeSample(content, encoding)).toBe(text);
});

test("Russian in both of its old encodings", () => {
  const windows = Buffer.from("cff0e8e2e5f22c20ece8f02120ddf2ee20f0f3f1f1eae8e920f2e5eaf1f22e", "hex");
  const koi = Buffer.from("f0d2c9d7c5d42c20cdc9d22120fcd4cf20d2d5d3d3cbc9ca20d4c5cbd3d42e", "hex");
  const text = "Привет, мир! Это русский текст.";
  for (const [content, label] of [
    [windows, "windows-1251"],
    [koi, "koi8-r"],
  ] as const) {
    const encoding = sniff(content);
    expect(encoding?.label).toBe(label);
    expect(encoding && decodeSample(content, encoding)).toBe(text);
  }
});

test("a character that the sample cuts in two is no reason against UTF-8", () => {
  const cut = Buffer.from("é".repeat(20)).subarray(0, 39);
  expect(sniffEncoding({ head: cut, tail: Buffer.from("end"), bytes: 100 })?.label).toBe("utf-8");
});

test("random bytes are never text", () => {
  // A linear congruential generator: the same bytes on every run.
  let state = 42;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >>> 16) & 0xff;
  };
  for (let run = 0; run < 300; run++) {
    const content = Uint8Array.from({ length: 24 + run }, next);
    expect(sniff(content)).toBeNull();
  }
});

test("NUL and control characters are no text, in the head and in the tail", () => {
  expect(sniff(Buffer.from("words\0words"))).toBeNull();
  expect(sniffEncoding({ head: Buffer.from("words"), tail: Buffer.from("\x02"), bytes: 200_000 })).toBeNull();
  expect(sniff(Buffer.from("tab\tand\x1b[31mcolour\f"))?.label).toBe("utf-8");
});

describe("damage does not make another encoding of UTF-8", () => {
  const lines = Buffer.from(`${german}\n`.repeat(20));
  const damaged = (...bytes: number[]) => Buffer.concat([lines, Buffer.from(bytes), lines]);
  test.each<[string, Uint8Array, number]>([
    ["a byte of Latin 1", damaged(0xe9, 0x20), 1],
    ["a sequence without its end", damaged(0xe2, 0x80, 0x20), 1],
    ["a character cut at the end", lines.subarray(0, lines.lastIndexOf(0xc3) + 1), 1],
    ["a few bytes", Buffer.concat([damaged(0xe9, 0x20), damaged(0xff, 0xfe, 0x20)]), 3],
    [
      "a line of each",
      Buffer.from(
        "é and è and ü\ncaf\xff\n".replace(/[éèü]/g, (c) => Buffer.from(c).toString("latin1")),
        "latin1",
      ),
      1,
    ],
  ])("%s", (_name, content, wrong) => {
    const encoding = sniff(content);
    expect(encoding).toEqual({ label: "utf-8", skip: 0 });
    expect(
      encoding && new TextDecoder(encoding.label as Bun.Encoding).decode(content).match(/\ufffd/g),
    ).toHaveLength(wrong);
  });

  test("nor do a few sequences that are right by chance make UTF-8 of windows-1252", () => {
    const text = "« CAFÉ» est fermé; l'été, déjà passé, était sec. Où êtes-vous allés ?";
    const encoding = sniff(latin1(text));
    expect(encoding?.label).toBe("windows-1252");
    expect(encoding && decodeSample(latin1(text), encoding)).toBe(text);
  });
});

test("a guess is said, and so is what could not be read", () => {
  expect(encodingWarnings({ label: "utf-8", skip: 0 }, 0)).toEqual([]);
  expect(encodingWarnings({ label: "utf-8", skip: 0 }, 2)).toEqual([
    "2 characters could not be read as utf-8.",
  ]);
  const [guess = "", ...others] = encodingWarnings({ label: "windows-1252", skip: 0, trust: 0.9 }, 0);
  expect(guess).toContain("it was read as windows-1252");
  expect(others).toEqual([]);
});
