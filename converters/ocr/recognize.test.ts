import { expect, test } from "bun:test";
import { seededRandom } from "../../config/testing/random.ts";
import { firstOf, longTest } from "../../config/testing/runs.ts";
import type { Gray } from "./picture/gray.ts";
import { inverted } from "./picture/polarity.ts";
import { testPage } from "./testing/pages.ts";
import { recognized, textOf } from "./testing/recognized.ts";
import { Sheet } from "./testing/sheet.ts";
import { askew, noisy, turned, unevenly } from "./testing/spoil.ts";

const size = { width: 400, height: 240 };
const written = [
  "The ferry leaves at half past seven",
  "and returns before the evening tide.",
  "Tickets are sold on board; children",
  "under the age of six travel free.",
];

async function notice(dpi = 200): Promise<Gray> {
  const sheet = await Sheet.open({ dpi, ...size });
  written.forEach((line, at) => {
    sheet.text(line, 40, 60 + at * 22, "Times-Roman", 14);
  });
  return sheet.picture();
}

const text = written.join("\n");

test("a page is read with its lines, places and confidence", async () => {
  const found = await recognized(await notice());
  expect(textOf(found)).toBe(text);
  expect(found).toMatchObject({ turned: 0, straightened: 0, dpi: 200, languages: ["eng"] });
  expect(found.confidence).toBeGreaterThan(0.9);
  // 14 points at 200 dpi; small letters of this face are 0.45 of its size.
  const scale = 200 / 72;
  found.lines.forEach((line, at) => {
    expect(Math.abs(line.baseline - (60 + at * 22) * scale)).toBeLessThan(2.5);
    expect(Math.abs(line.xHeight - 14 * 0.45 * scale)).toBeLessThan(3);
    expect(Math.abs(line.x0 - 40 * scale)).toBeLessThan(4);
  });
});

longTest("pages in a row give what each gives alone", async () => {
  const first = await notice();
  const sheet = await Sheet.open(size);
  sheet.text("Something else altogether, 1874", 40, 80, "Helvetica", 13);
  const second = sheet.picture();
  const alone = await recognized(first);
  const [, between, again] = await Promise.all([recognized(first), recognized(second), recognized(first)]);
  expect(textOf(between)).toBe("Something else altogether, 1874");
  expect(again).toEqual(alone);
});

test.each(firstOf([90, 180, 270] as const))(
  "a page that must be turned by %d degrees is",
  async (degrees) => {
    const quarters = ((360 - degrees) / 90) as 1 | 2 | 3;
    const found = await recognized(turned(await notice(), quarters));
    expect(textOf(found)).toBe(text);
    expect(found.turned).toBe(degrees);
    expect(found.width).toBeGreaterThan(found.height);
  },
);

test.each(firstOf([-9.3, -0.6, 2.4]))(
  "a page that hangs %d degrees askew is straightened",
  async (degrees) => {
    const found = await recognized(askew(await notice(), degrees));
    expect(textOf(found)).toBe(text);
    expect(Math.abs(found.straightened + degrees)).toBeLessThan(0.2);
  },
);

test.each([
  ["light on dark", inverted],
  ["with light that falls off", unevenly],
  ["with noise", (picture: Gray) => noisy(picture, 40)],
] as const)("a page %s is read", async (_, spoil) => {
  expect(textOf(await recognized(spoil(await notice())))).toBe(text);
});

test("small text is enlarged, and its places are those of the page", async () => {
  const found = await recognized(await notice(72), { dpi: null });
  expect(textOf(found)).toBe(text);
  expect(found.width).toBe(size.width);
  expect(Math.abs((found.lines[0]?.baseline ?? 0) - 60)).toBeLessThan(1.5);
});

test("a part of a page is read as it stands", async () => {
  const sheet = await Sheet.open({ width: 90, height: 24 });
  sheet.text("Figure 12", 12, 16, "Helvetica", 10);
  const found = await recognized(sheet.picture(), { scope: "region" });
  expect(textOf(found)).toBe("Figure 12");
});

test("bold words are told from others", async () => {
  const sheet = await Sheet.open(size);
  sheet.text("Departures", 40, 40, "Times-Bold", 14);
  written.forEach((line, at) => {
    sheet.text(line, 40, 70 + at * 22, "Times-Roman", 14);
  });
  const found = await recognized(sheet.picture());
  const bold = found.lines.flatMap(({ words }) => words.filter((word) => word.bold).map((word) => word.text));
  expect(bold).toEqual(["Departures"]);
});

const area = { width: 900, height: 700 };

function filled(gray: () => number): Gray {
  return { data: Uint8Array.from({ length: area.width * area.height }, gray), ...area };
}

test("a blank page has nothing on it, also with noise", async () => {
  const blank = filled(() => 255);
  for (const picture of [blank, filled(() => 0), noisy(blank, 25)]) {
    const found = await recognized(picture);
    expect(found).toMatchObject({ ...area, lines: [], rulings: [], pictures: [], confidence: null });
  }
});

test("noise is not read", async () => {
  const random = seededRandom(7).next;
  for (const gray of [
    () => random() * 256,
    () => (random() < 0.5 ? 0 : 255),
    () => (random() < 0.05 ? 0 : 255),
  ])
    expect(textOf(await recognized(filled(gray))).length).toBeLessThan(20);
});

longTest("a page that is full of marks is not read, one that is full of small print is", async () => {
  const random = seededRandom(9).next;
  const cells = { width: 310, height: 430 };
  const marks = Uint8Array.from({ length: cells.width * cells.height }, () => (random() < 0.35 ? 0 : 255));
  const full = { width: cells.width * 4, height: cells.height * 4 };
  const data = new Uint8Array(full.width * full.height).fill(255);
  for (let y = 0; y < full.height; y++)
    for (let x = 0; x < full.width; x++)
      if (x % 28 < 20 && y % 40 < 28)
        data[y * full.width + x] = marks[(y >> 2) * cells.width + (x >> 2)] ?? 0;
  const found = await recognized({ data, ...full });
  expect(found).toMatchObject({ ...full, lines: [], unread: "marks" });

  const bold = await Sheet.open({ dpi: 300, width: 480, height: 320 });
  for (let y = 14; y < 318; y += 12)
    bold.text("The ferry leaves at half past seven ".repeat(3), 2, y, "Helvetica-Bold", 13);
  const read = await recognized(bold.picture(), { dpi: 300 });
  expect(read.unread).toBeUndefined();
  expect(textOf(read)).toContain("The ferry leaves at half past seven");
});

longTest("a page that takes too long is what was read until then", async () => {
  const { picture } = await testPage("letter", 200);
  const startedMs = performance.now();
  const whole = textOf(await recognized(picture));
  const wholeMs = performance.now() - startedMs;
  // However fast the machine is at the moment, some share of that time ends among the words.
  for (let share = 0.9; share > 0.1; share -= 0.1) {
    const found = await recognized(picture, { withinMs: wholeMs * share });
    const read = textOf(found);
    if (found.unread === undefined || read.length < 20) continue;
    expect(found.unread).toBe("time");
    expect(read.length).toBeLessThan(whole.length);
    expect(read.slice(0, 20)).toBe(whole.slice(0, 20));
    return;
  }
  throw new Error("nothing of a page that was cut short was kept");
});

test("a file that is not as large as it should be is refused", async () => {
  const picture = { ...(await notice()), height: 10 };
  expect(recognized(picture)).rejects.toThrow();
});
