import { expect, test } from "bun:test";
import { linesOf } from "../engine/lines.ts";
import type { Reader } from "../engine/reader.ts";
import type { FoundLine } from "../engine/result.ts";
import { cleanOf } from "../picture/clean.ts";
import { Sheet } from "../testing/sheet.ts";
import { withUnread } from "./read-unread.ts";

const letterHeight = 15;

function found(text: string, x0: number, y1: number, confidence = 0.9): FoundLine {
  const box = { x0, y0: y1 - 22, x1: x0 + text.length * 14, y1 };
  return {
    words: [{ ...box, text, confidence }],
    baseline: { ...box, y0: y1, y1 },
    ...{ height: 28, ascenders: 7, descenders: 6 },
  };
}

/** What is on the page beside `read`, where the second look gives `again`. */
async function texts(read: FoundLine[], again: FoundLine[], complete = true): Promise<string[]> {
  const sheet = await Sheet.open({ width: 300, height: 100 });
  sheet.text("Harbours and lighthouses", 20, 30, "Helvetica", 11);
  sheet.text("Sales", 200, 70, "Helvetica", 11);
  const clean = cleanOf(sheet.picture());
  if (clean === null) throw new Error("there is ink");
  const reader: Reader = { read: () => ({ lines: again, complete }) };
  const page = {
    ...clean,
    letterHeight,
    rulings: [],
    pictures: [],
    leaders: [],
    crowded: false,
    straightened: 0,
  };
  const seen = withUnread(reader, page, linesOf(read, 1), 200, 1, Infinity);
  expect(seen.complete).toBe(complete);
  return seen.lines.flatMap(({ words }) => words.map(({ text }) => text));
}

const whole: FoundLine = {
  ...found("Harbours", 50, 85),
  words: [{ x0: 50, y0: 55, x1: 460, y1: 92, text: "Harbours", confidence: 0.9 }],
};
/** In the strip its one piece begins below the margin of one and a half letters. */
const inStrip = (text: string, confidence: number) => found(text, 24, 46, confidence);

test("what was overlooked is on the page, if the engine is sure of it", async () => {
  expect(await texts([whole], [inStrip("Sales", 0.95)])).toEqual(["Harbours", "Sales"]);
  expect(await texts([whole], [inStrip("Sales", 0.4)])).toEqual(["Harbours"]);
  expect(await texts([whole], [inStrip("::", 0.95)])).toEqual(["Harbours"]);
});

test("a word whose box lay beside its ink stands once", async () => {
  const box = { x0: 522, y0: 172, x1: 545, y1: 198 };
  const beside: FoundLine = {
    ...found("Sales", 522, 194),
    words: [{ ...box, text: "Sales", confidence: 0.3 }],
  };
  expect(await texts([whole, beside], [inStrip("Sales", 0.95)])).toEqual(["Harbours", "Sales"]);
});

test("nothing that was read is lost where the second look is cut short, or says nothing", async () => {
  const column: FoundLine = {
    ...found("Sales", 522, 545),
    words: [{ x0: 522, y0: 20, x1: 545, y1: 198, text: "Sales", confidence: 0.5 }],
  };
  expect(await texts([whole, column], [inStrip("Sales", 0.95)], false)).toEqual(["Harbours", "Sales"]);
  expect(await texts([whole, column], [inStrip("Sales", 0.3)])).toEqual(["Harbours", "Sales"]);
});
