import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../../../../config/testing/runs.ts";
import { widthOf } from "../scripts.ts";
import { subRip, webVtt } from "../transcript.ts";
import { cuesOf, linesOf } from "./cues.ts";

const at = (fromMs: number, toMs: number, text: string) => ({ fromMs, toMs, text });

describe("cues", () => {
  test("a short stretch is one, of two even lines where it needs them", () => {
    expect(cuesOf([at(1_000, 4_000, "Good morning.")])).toEqual([
      { fromMs: 1_000, toMs: 4_000, lines: ["Good morning."] },
    ]);
    expect(linesOf("The analytical engine weaves algebraical patterns just so")).toEqual([
      "The analytical engine weaves",
      "algebraical patterns just so",
    ]);
  });

  test("a long one is several, with times by its text", () => {
    const text = "word ".repeat(40).trim();
    const cues = cuesOf([at(0, 20_000, text)]);
    expect(cues.map(({ lines }) => lines.join(" ")).join(" ")).toBe(text);
    expect(cues).toHaveLength(3);
    expect(cues.at(-1)?.toMs).toBe(20_000);
    for (const { fromMs, toMs } of cues) expect(toMs - fromMs).toBeWithin(3_000, 7_001);
  });

  test("text without spaces is broken between letters, but not before a full stop", () => {
    const cues = cuesOf([at(0, 12_000, `${"天気".repeat(21)}。${"今日".repeat(10)}`)]);
    for (const { lines } of cues)
      for (const line of lines) {
        expect(widthOf(line)).toBeLessThanOrEqual(42);
        expect(line).not.toStartWith("。");
      }
  });

  test("what is too short to be read is longer, or goes with the next", () => {
    expect(cuesOf([at(0, 300, "Yes."), at(5_000, 6_000, "No.")])[0]?.toMs).toBe(1_000);
    expect(cuesOf([at(0, 300, "Yes."), at(400, 2_000, "No.")])).toEqual([
      { fromMs: 0, toMs: 2_000, lines: ["Yes. No."] },
    ]);
  });

  test("whatever the times are, all text is there, in order, without overlaps", () => {
    const words = fc.array(fc.constantFrom("a", "word", "今日", "considerable", "x".repeat(60), "&", "-->"), {
      minLength: 1,
      maxLength: 60,
    });
    const stretch = fc.tuple(fc.nat(4_000), fc.nat(30_000), words);
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 8 }), (list) => {
        let from = 0;
        const segments = list.map(([gap, length, text]) => {
          from += gap;
          return at(from, from + length, text.join(" "));
        });
        const cues = cuesOf(segments);
        const letters = (text: string) => text.replaceAll(" ", "");
        expect(letters(cues.flatMap(({ lines }) => lines).join(""))).toBe(
          letters(segments.map(({ text }) => text).join("")),
        );
        for (const [i, { fromMs, toMs, lines }] of cues.entries()) {
          expect(toMs).toBeGreaterThan(fromMs);
          expect(toMs - fromMs).toBeLessThanOrEqual(7_000);
          expect(toMs).toBeLessThanOrEqual(cues[i + 1]?.fromMs ?? Number.POSITIVE_INFINITY);
          expect([fromMs, toMs].every(Number.isInteger)).toBe(true);
          expect(lines.length).toBeWithin(1, 3);
        }
      }),
      { numRuns: runsOf(300) },
    );
  });
});

const cues = [
  { fromMs: 0, toMs: 1_500, lines: ["a < b & c", "---> d"] },
  { fromMs: 3_723_004, toMs: 3_725_000, lines: ["<i>end</i>"] },
];

test("WebVTT", () => {
  expect(webVtt(cues, "de")).toBe(
    "WEBVTT\n\nNOTE Language: de\n\n00:00:00.000 --> 00:00:01.500\na &lt; b &amp; c\n---&gt; d\n\n01:02:03.004 --> 01:02:05.000\n&lt;i&gt;end&lt;/i&gt;\n",
  );
  expect(webVtt([], undefined)).toBe("WEBVTT\n");
});

test("SubRip", () => {
  expect(subRip(cues)).toBe(
    "1\n00:00:00,000 --> 00:00:01,500\na < b & c\n-> d\n\n2\n01:02:03,004 --> 01:02:05,000\n<i>end</i>\n",
  );
  expect(subRip([])).toBe("");
});
