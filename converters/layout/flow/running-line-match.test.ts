import { describe, expect, test } from "bun:test";
import { lineText, plainWord, type Style } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import { recognizedFont } from "../recognized-font.ts";
import { type Candidate, normalize, sameRunning } from "./running-line-match.ts";

interface Given {
  font?: string;
  size?: number;
  x?: number;
  distance?: number;
  confidence?: number;
}

/** A line at the head of a page. */
function running(
  text: string,
  { font = recognizedFont, size = 9, x = 60, distance = 40, confidence = 0.95 }: Given = {},
): Candidate {
  const style: Style = { key: font, font, size, bold: false, italic: false, mono: false, color: 0 };
  let pen = x;
  const words = text.split(" ").map((word) => {
    const x0 = pen;
    pen += (word.length + 1) * size * 0.5;
    return { ...plainWord(word, x0, pen - size * 0.5, distance, style), confidence };
  });
  const line = makeLine(words);
  return { line, key: normalize(lineText(line)), top: true, distance };
}

const told = { font: "Times" };
const unsure = { confidence: 0.5 };

describe("a running line that was recognized", () => {
  test("may stand a little otherwise on the next page, be measured larger, and have letters misread", () => {
    const head = running("Trailhead Works K2/EN/03");
    expect(sameRunning(head, running("Trailhead Works K2/EN/03", { x: 67, distance: 48, size: 10.5 }))).toBe(
      true,
    );
    expect(sameRunning(head, running("Traithead Works KZ/EN/O3", unsure))).toBe(true);
    expect(sameRunning(running("Page 3 of 6"), running("Page 40f 6", unsure))).toBe(true);
  });

  test("is another where what differs was read for certain, stands elsewhere, or is short or much", () => {
    const title = running("Appendix A");
    const head = (first: string, given?: Given) => running(`${first} of the keepers`, given);
    expect(sameRunning(title, running("Appendix B"))).toBe(false);
    expect(sameRunning(title, running("Appendix B", unsure))).toBe(false);
    expect(sameRunning(head("Chapter"), head("Chanter", unsure))).toBe(true);
    expect(sameRunning(head("Chapter"), head("Chanter", { ...unsure, x: 90 }))).toBe(false);
    expect(sameRunning(head("Chapter"), head("Chanter"))).toBe(false);
    expect(sameRunning(head("Notes"), running("Notes of the keepers A"))).toBe(false);
    expect(sameRunning(running("Rain"), running("Ruin", unsure))).toBe(false);
    expect(sameRunning(running("The collection"), running("Lost children", unsure))).toBe(false);
    expect(sameRunning(title, running("Appendix A", { size: 14 }))).toBe(false);
    expect(sameRunning(title, { ...title, top: false })).toBe(false);
  });
});

test("a running line that a file says is the same in every letter and at the same place", () => {
  const head = running("Trailhead Works", told);
  expect(sameRunning(head, running("Trailhead Works", { ...told, distance: 42 }))).toBe(true);
  expect(sameRunning(head, running("Trailhead Works", { ...told, distance: 46 }))).toBe(false);
  expect(sameRunning(head, running("Trailhead Works", { ...told, size: 10.5 }))).toBe(false);
  expect(sameRunning(head, running("Traithead Works", { ...told, ...unsure }))).toBe(false);
});
