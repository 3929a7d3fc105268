import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatNumber } from "./formats.ts";

/** As ISO/IEC 29500-1, section 17.18.59 has them, and applications write them. */
const written: readonly (readonly [string, number, string])[] = [
  ["decimal", 12, "12"],
  ["decimalZero", 7, "07"],
  ["decimalZero", 10, "10"],
  ["upperRoman", 1994, "MCMXCIV"],
  ["lowerRoman", 4, "iv"],
  ["lowerRoman", 0, "0"],
  ["upperLetter", 26, "Z"],
  ["upperLetter", 27, "AA"],
  ["lowerLetter", 28, "bb"],
  ["lowerLetter", 53, "aaa"],
  ["ordinal", 1, "1st"],
  ["ordinal", 11, "11th"],
  ["ordinal", 22, "22nd"],
  ["ordinal", 113, "113th"],
  ["cardinalText", 21, "Twenty-one"],
  ["cardinalText", 1_100, "One thousand one hundred"],
  ["ordinalText", 12, "Twelfth"],
  ["ordinalText", 20, "Twentieth"],
  ["ordinalText", 101, "One hundred first"],
  ["hex", 255, "FF"],
  ["chicago", 2, "†"],
  ["chicago", 6, "††"],
  ["numberInDash", 3, "- 3 -"],
  ["russianLower", 2, "б"],
  ["decimalEnclosedCircle", 1, "①"],
  ["decimalEnclosedCircle", 20, "⑳"],
  ["decimalEnclosedCircle", 21, "㉑"],
  ["decimalEnclosedCircle", 99, "99"],
  ["decimalEnclosedParen", 2, "⑵"],
  ["decimalEnclosedFullstop", 3, "⒊"],
  ["decimalFullWidth", 10, "１０"],
  ["chineseCountingThousand", 10, "十"],
  ["chineseCountingThousand", 11, "十一"],
  ["chineseCountingThousand", 110, "一百一十"],
  ["chineseCountingThousand", 101, "一百〇一"],
  ["chineseCountingThousand", 2_020, "二千〇二十"],
  ["chineseCounting", 12, "十二"],
  ["chineseLegalSimplified", 12, "壹拾贰"],
  ["ideographDigital", 20, "二〇"],
  ["ideographTraditional", 1, "甲"],
  ["ideographZodiac", 12, "亥"],
  ["ideographZodiacTraditional", 60, "癸亥"],
  ["ideographEnclosedCircle", 3, "㊂"],
  ["japaneseCounting", 110, "百十"],
  ["japaneseLegal", 11, "壱拾壱"],
  ["koreanCounting", 21, "이십일"],
  ["koreanDigital", 21, "이일"],
  ["koreanLegal", 12, "열둘"],
  ["ganada", 2, "나"],
  ["aiueoFullWidth", 1, "ア"],
  ["irohaFullWidth", 2, "ロ"],
  ["hebrew1", 15, "טו"],
  ["hebrew1", 21, "כא"],
  ["thaiNumbers", 12, "๑๒"],
  ["vietnameseCounting", 2, "hai"],
  ["bullet", 3, ""],
  ["none", 3, ""],
  ["someday", 3, "3"],
];

test.each(written)("%s of %d is %s", (format, value, expected) => {
  expect(formatNumber(value, format)).toBe(expected);
});

test("a pattern of digits says how many there are at the least", () => {
  expect(formatNumber(7, "custom", "001, 002, 003, ...")).toBe("007");
  expect(formatNumber(1_234, "custom", "001, 002, 003, ...")).toBe("1234");
  expect(formatNumber(7, "custom", "?")).toBe("7");
});

const formats = [...new Set(written.map(([format]) => format))];

test("any number in any format is short, and says something unless the format never does", () => {
  fc.assert(
    fc.property(fc.constantFrom(...formats), fc.nat(2_000_000_000), (format, value) => {
      const label = formatNumber(value, format);
      expect(label.length).toBeLessThan(200);
      expect(label === "").toBe(format === "bullet" || format === "none");
    }),
  );
});

test("Roman numbers are read back as what was written", () => {
  const worth: Readonly<Record<string, number>> = { m: 1000, d: 500, c: 100, l: 50, x: 10, v: 5, i: 1 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_999 }), (value) => {
      const digits = [...formatNumber(value, "lowerRoman")].map((digit) => worth[digit] ?? 0);
      const read = digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
      expect(read).toBe(value);
    }),
  );
});
