import { describe, expect, test } from "bun:test";
import { emptyPage, type Line, plainWord, type Style } from "../../../../layout/model.ts";
import { makeLine } from "../../../../layout/page/lines.ts";
import { agreement, isPlausibleText, sampleBand } from "./text-layer-quality.ts";

const style: Style = { key: "s", font: "s", size: 10, bold: false, italic: false, mono: false, color: 0 };
const line = (text: string, y = 100): Line =>
  makeLine(text.split(" ").map((word, at) => plainWord(word, 50 + at * 40, 85 + at * 40, y, style)));
const times = (text: string, count: number) =>
  Array.from({ length: count }, (_, at) => line(text, 100 + at * 12));

describe("whether a text is one", () => {
  test.each([
    ["English", "The harbour was built in the spring of 1861, and ships came.", true],
    ["German", "Für die Überfahrt zahlten die Händler je Fass 3,50 Mark.", true],
    ["Greek", "Το λιμάνι χτίστηκε την άνοιξη και ήρθαν πλοία.", true],
    ["Russian", "Гавань была построена весной, и корабли пришли с севера.", true],
    ["capitals", "NOTICE OF THE HARBOUR MASTER TO ALL SHIPS", true],
    ["letters without sense", "tHx qzw% lrr# vv~n ;;k| xq=z hjW wq_r t1l|I ~~ zzzk", false],
    ["signs", "|| ~~ ;; :: ^^ ## == -- __ ,, ..", false],
  ])("%s", (_name, text, sound) => {
    expect(isPlausibleText(times(text, 6))).toBe(sound);
  });

  test("a few words say nothing", () => {
    expect(isPlausibleText([line("zzq xxw qqr")])).toBeNull();
  });
});

describe("how far two texts agree", () => {
  const words = (text: string) => text.split(" ");
  test.each([
    ["The harbour was built.", "the harbour was built", 1],
    ["The harbour was built.", "the harbor was built", 0.75],
    ["one two three", "four five six", 0],
    ["", "", 1],
    ["a a a a", "a", 0.4],
  ])("%s | %s", (a, b, share) => {
    expect(agreement(words(a), words(b))).toBeCloseTo(share, 5);
  });
});

test("a sample is the band with most text, between lines", () => {
  const page = emptyPage(1, 600, 800);
  page.lines = [
    line("Title", 40),
    ...times("Many words stand on each of these lines", 20).map((each) => each),
  ];
  const band = sampleBand(page);
  expect(band?.y0).toBeGreaterThanOrEqual(80);
  expect((band?.y1 ?? 0) - (band?.y0 ?? 0)).toBeLessThan(800 * 0.2);
  expect(sampleBand(emptyPage(1, 600, 800))).toBeNull();
});
