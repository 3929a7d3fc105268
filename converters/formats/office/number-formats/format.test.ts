import { describe, expect, test } from "bun:test";
import { assert, double, integer, property } from "fast-check";
import { runsOf } from "../../../../config/testing/runs.ts";
import { builtinCode } from "../xlsx/cells/styles.ts";
import { decimalOf, quicklyRounded, rounded } from "./digits.ts";
import { cellFormat } from "./format.ts";

/** Code, stored number, what is shown: as spreadsheet applications show it, dates in ISO 8601. */
const facts: Readonly<Record<string, readonly (readonly [code: string, stored: string, shown: string])[]>> = {
  "General shows up to fifteen digits and no noise of binary fractions": [
    ["General", "0.30000000000000004", "0.3"],
    ["General", "12.5", "12.5"],
    ["General", "3.14159265358979", "3.14159265358979"],
    ["General", "5692.0400000000009", "5692.04"],
    ["General", "1e-7", "1E-07"],
    ["General", "1.5E+25", "1.5E+25"],
    ["General", "-0", "0"],
    ["General", "007", "7"],
    ["General", "not a number", "not a number"],
    ['General" units"', "5", "5 units"],
    ["@", "5", "5"],
    ['"x"@', "5", "x5"],
  ],
  "digits, points and groups": [
    ["0", "0.5", "1"],
    ["0.00", "1.005", "1.01"],
    ["0.00", "2.5", "2.50"],
    ["0.00", "-0.5", "-0.50"],
    ["00000", "42", "00042"],
    ["#,##0", "1234567", "1,234,567"],
    ["#,##0", "0", "0"],
    ["#,##0.00", "1180.4", "1,180.40"],
    ["#,###", "0", ""],
    ["0.###", "1.5", "1.5"],
    ["0.0#", "1.25", "1.25"],
    ["#.##", "0.5", ".5"],
    ["0,0", "1234", "1,234"],
    ["000-00-0000", "12345678", "012-34-5678"],
    ["(###) ###-####", "5551234567", "(555) 123-4567"],
    ["0.00", "999.999", "1000.00"],
  ],
  "percents, scales, exponents and fractions": [
    ["0%", "0.125", "13%"],
    ["0.0%", "0.125", "12.5%"],
    ["0.0%", "0", "0.0%"],
    ["0.00%;-0.00%", "-0.1", "-10.00%"],
    ["#,##0,", "1234567", "1,235"],
    ['0.0,,"M"', "1234567", "1.2M"],
    ["0.00E+00", "12345", "1.23E+04"],
    ["0.00E+00", "0.00012", "1.20E-04"],
    ["##0.0E+0", "12345", "12.3E+3"],
    ["# ?/?", "1.5", "1 1/2"],
    ["# ??/??", "0.3333333", "1/3"],
    ["# ?/8", "1.25", "1 2/8"],
    ["?/?", "1.5", "3/2"],
    ["# ?/?", "2", "2"],
  ],
  "sections, conditions, colors, literals, currencies": [
    ["0.00_);(0.00)", "-5", "(5.00)"],
    ["0.00_);(0.00)", "5", "5.00"],
    ['[Red]0;[Blue]-0;"zero"', "0", "zero"],
    ['[Red]0;[Blue]-0;"zero"', "-3", "-3"],
    ["[<100]0.0;[>=100]0", "150", "150"],
    ["[<100]0.0;0", "50", "50.0"],
    ['[>=1000]#,##0,"K";0', "1500", "2K"],
    ["0;-0;;@", "0", ""],
    ['0" m"', "3", "3 m"],
    ["[$€-407] #,##0.00", "12.5", "€ 12.50"],
    ["#,##0.00 [$€-407]", "12.5", "12.50 €"],
    ["$#,##0", "-5", "-$5"],
    [builtinCode(44), "0", "$-"],
    [builtinCode(44), "-1234.5", "$(1,234.50)"],
    [builtinCode(43), "0", "-"],
    [builtinCode(37), "-1234", "(1,234)"],
    ["0;;;", "-4", ""],
  ],
  "dates and times": [
    ["yyyy-mm-dd", "46023", "2026-01-01"],
    ["[$-409]mmmm d, yyyy", "46023", "2026-01-01"],
    ['yyyy"年"m"月"d"日"', "46023", "2026-01-01"],
    ["mmm-yy", "46023", "2026-01-01"],
    [builtinCode(14), "46023", "2026-01-01"],
    [builtinCode(22), "46113.75", "2026-04-01 18:00"],
    ["yyyy-mm-dd hh:mm:ss", "46113.75", "2026-04-01 18:00:00"],
    ["d-mmm-yy", "1", "1900-01-01"],
    ["d-mmm-yy", "59", "1900-02-28"],
    ["d-mmm-yy", "60", "1900-02-29"],
    ["d-mmm-yy", "61", "1900-03-01"],
    ["yyyy-mm-dd", "46023.99999", "2026-01-01"],
    ["dd.mm.yyyy hh:mm", "46023.9999999", "2026-01-02 00:00"],
    ["h:mm", "0.75", "18:00"],
    ["h:mm AM/PM", "0.75", "18:00"],
    ["hh:mm:ss.000", "0.5000000116", "12:00:00.001"],
    ["[h]:mm", "1.5", "36:00"],
    ["[h]:mm:ss", "0.0423611111", "1:01:00"],
    ["[mm]:ss", "0.05", "72:00"],
    ["mm:ss", "0.003472222", "05:00"],
    ["mm:ss.0", "0.0034780092", "05:00.5"],
    ["yyyy-mm-dd", "-1", "-1"],
    ["yyyy-mm-dd", "2958465", "9999-12-31"],
    ["yyyy-mm-dd", "2958466", "2958466"],
    [builtinCode(31), "46023", "2026-01-01"],
  ],
};

for (const [name, list] of Object.entries(facts)) {
  describe(name, () => {
    for (const [code, stored, shown] of list)
      test(`${code} shows ${stored} as ${JSON.stringify(shown)}`, () => {
        expect(cellFormat(code).number(stored, false)).toBe(shown);
      });
  });
}

test("days count from 1904 where the workbook says so", () => {
  expect(cellFormat("yyyy-mm-dd").number("44561", true)).toBe("2026-01-01");
  expect(cellFormat("yyyy-mm-dd").number("0", true)).toBe("1904-01-01");
});

test("texts have a section of their own", () => {
  expect(cellFormat('0;0;0;"t: "@').text("x")).toBe("t: x");
  expect(cellFormat("0.00").text("x")).toBe("x");
});

test("two places are what the number rounds to", () => {
  assert(
    property(integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      expect(Number(cellFormat("0.00").number(String(cents / 100), false))).toBeCloseTo(cents / 100, 9);
    }),
  );
});

test("rounding quickly is rounding", () => {
  assert(
    property(
      integer({ min: 0, max: 2_000_000_000 }),
      integer({ min: 0, max: 5 }),
      integer({ min: 0, max: 6 }),
      (whole, scale, places) => {
        const value = whole / 10 ** scale;
        const { whole: before, fraction } = rounded(decimalOf(value), places);
        const text = quicklyRounded(value, places);
        if (text !== null) expect(text).toBe(fraction === "" ? before : `${before}.${fraction}`);
      },
    ),
    { numRuns: runsOf(2_000) },
  );
});

test("every day has its date", () => {
  assert(
    property(integer({ min: 61, max: 2_958_465 }), (serial) => {
      const [year = 0, month = 0, day = 0] = cellFormat("yyyy-mm-dd")
        .number(String(serial), false)
        .split("-")
        .map(Number);
      expect(Date.UTC(year, month - 1, day) / 86_400_000 + 25_569).toBe(serial);
    }),
  );
});

test("no code and no number fails", () => {
  const codes = [
    "0/",
    "/0",
    "E+",
    "0E+",
    "[",
    '"',
    "\\",
    "[h",
    ";;;;;;",
    "?/?/?",
    "....",
    "%%%",
    "#,,,,",
    "[<]0",
  ];
  assert(
    property(double(), (value) => {
      for (const code of codes) expect(typeof cellFormat(code).number(String(value), false)).toBe("string");
    }),
  );
});
