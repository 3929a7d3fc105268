/** Pages drawn for one question of order each, and the order in which their blocks are read. */
import { describe, expect, test } from "bun:test";
import { loadMupdf } from "../../engines/mupdf.ts";
import { readSheet } from "./testing/page-texts.ts";
import { Sheet } from "./testing/sheet.ts";

const engine = await loadMupdf();
const read = (sheet: Sheet) => readSheet(engine, sheet).texts;

const left = [
  "The river rises in the hills and comes",
  "down to the plain, where it is broad and",
  "slow, and where boats can go upstream",
  "with the wind that blows in the after-",
];
const right = [
  "noon from the sea. In winter the water is",
  "high and nobody sails, but the mills work",
  "day and night for the towns on its banks",
  "and the roads are quiet until the spring.",
];
const columns = () => new Sheet().lines(72, 120, left).lines(310, 120, right);

describe("notes", () => {
  test("at the foot of a column are read after the columns beside it", () => {
    const sheet = columns().text(72, 200, "1 See the map of the hills.", { size: 8 });
    expect(read(sheet)).toEqual([left.join(" "), right.join(" "), "1 See the map of the hills."]);
  });

  test("of several columns are read in their order", () => {
    const sheet = columns()
      .text(72, 200, "1 See the map.", { size: 8 })
      .text(310, 200, "2 See the table.", { size: 8 });
    expect(read(sheet).slice(2)).toEqual(["1 See the map.", "2 See the table."]);
  });

  test("small print without a mark stays in its column", () => {
    const sheet = columns().text(72, 200, "Source: the map of the hills.", { size: 8 });
    expect(read(sheet)).toEqual([left.join(" "), "Source: the map of the hills.", right.join(" ")]);
  });
});

describe("running heads and feet over columns", () => {
  test("are read before and after them", () => {
    const sheet = columns()
      .text(72, 60, "The River and its Towns", { size: 9 })
      .text(480, 60, "73", { size: 9 })
      .text(72, 800, "Annals", { size: 9 });
    expect(read(sheet)).toEqual(["The River and its Towns", "73", left.join(" "), right.join(" "), "Annals"]);
  });

  test("titles of columns stay with their columns", () => {
    const sheet = columns().text(72, 105, "The hills").text(310, 105, "The sea");
    const texts = read(sheet).join(" ");
    expect(texts.indexOf("The river")).toBeLessThan(texts.indexOf("The sea"));
  });
});

test("labels are read with their entries", () => {
  const sheet = new Sheet();
  const entries: readonly (readonly [string, string])[] = [
    ["help", "describe a command"],
    ["doc", "open the manual"],
    ["lookfor", "search the manual for words"],
    ["exit", "leave the program"],
  ];
  entries.forEach(([label, entry], i) => {
    sheet.text(72, 120 + i * 14, label).text(140, 120 + i * 14, entry);
  });
  expect(read(sheet).join(" ")).toBe(entries.flat().join(" "));
});
