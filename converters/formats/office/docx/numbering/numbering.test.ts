import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseTree } from "../../../../input/xml/tree.ts";
import { officeXml } from "../../package/vocabulary.ts";
import { Numbering } from "./numbering.ts";

const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

function numbering(xml: string, numIdOfStyle?: (id: string) => number | undefined): Numbering {
  const part = `<w:numbering xmlns:w="${namespace}">${xml}</w:numbering>`;
  return Numbering.read(parseTree(new TextEncoder().encode(part), officeXml), numIdOfStyle);
}

interface Level {
  format?: string;
  text?: string;
  start?: number;
  more?: string;
}

function lvl(
  level: number,
  { format = "decimal", text = `%${level + 1}.`, start = 1, more = "" }: Level = {},
): string {
  return `<w:lvl w:ilvl="${level}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
}

const list = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join("")}</w:abstractNum>`;
const num = (id: number, abstract: number, more = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`;
const startOver = (level: number, start: number) =>
  `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;

/** Labels of paragraphs, each [list, level]. */
function labels(lists: Numbering, ...paragraphs: [number, number][]): string[] {
  const counters = lists.counters();
  return paragraphs.map(([numId, level]) => counters.next(numId, level)?.label ?? "?");
}

const outline = list(
  0,
  lvl(0),
  lvl(1, { text: "%1.%2" }),
  lvl(2, { text: "%1.%2.%3", format: "lowerLetter" }),
);

test("levels count within those above them", () => {
  const lists = numbering(outline + num(1, 0));
  expect(labels(lists, [1, 0], [1, 1], [1, 1], [1, 2], [1, 0], [1, 1])).toEqual([
    "1.",
    "1.1",
    "1.2",
    "1.2.a",
    "2.",
    "2.1",
  ]);
});

test("a level above that nothing has been on shows where it will begin, and then begins there", () => {
  const lists = numbering(outline + num(1, 0));
  expect(labels(lists, [1, 1], [1, 0], [1, 1])).toEqual(["1.1", "1.", "1.1"]);
});

test("instances of a list go on from each other", () => {
  const lists = numbering(outline + num(1, 0) + num(2, 0));
  expect(labels(lists, [1, 0], [2, 0], [1, 0])).toEqual(["1.", "2.", "3."]);
});

test("one that is to start over does so once", () => {
  const lists = numbering(outline + num(1, 0) + num(2, 0, startOver(0, 5)));
  expect(labels(lists, [1, 0], [2, 0], [2, 0], [1, 0], [2, 0])).toEqual(["1.", "5.", "6.", "7.", "8."]);
});

test("a whole level may be another in an instance", () => {
  const own = `<w:lvlOverride w:ilvl="0">${lvl(0, { format: "upperRoman", text: "(%1)" })}</w:lvlOverride>`;
  const lists = numbering(outline + num(1, 0) + num(2, 0, own));
  expect(labels(lists, [1, 0], [2, 0])).toEqual(["1.", "(II)"]);
});

test("a level may never begin anew, or only after one that it names", () => {
  const never = list(0, lvl(0), lvl(1, { more: `<w:lvlRestart w:val="0"/>` }));
  expect(labels(numbering(never + num(1, 0)), [1, 0], [1, 1], [1, 0], [1, 1])).toEqual([
    "1.",
    "1.",
    "2.",
    "2.",
  ]);
  const afterFirst = list(0, lvl(0), lvl(1), lvl(2, { more: `<w:lvlRestart w:val="1"/>` }));
  const lists = numbering(afterFirst + num(1, 0));
  expect(labels(lists, [1, 0], [1, 1], [1, 2], [1, 1], [1, 2], [1, 0], [1, 2])).toEqual([
    "1.",
    "1.",
    "1.",
    "2.",
    "2.",
    "2.",
    "1.",
  ]);
});

test("legal numbers are decimal throughout", () => {
  const legal = list(0, lvl(0, { format: "upperRoman" }), lvl(1, { text: "%1.%2", more: "<w:isLgl/>" }));
  expect(labels(numbering(legal + num(1, 0)), [1, 0], [1, 1])).toEqual(["I.", "1.1"]);
});

test("bullets, pictures and what shows nothing", () => {
  const kinds = list(
    0,
    lvl(0, { format: "bullet", text: "•" }),
    lvl(1, { more: `<w:lvlPicBulletId w:val="0"/>` }),
    lvl(2, { format: "none", text: "" }),
    lvl(3, { text: "" }),
    lvl(4, { format: "none", text: "–" }),
    lvl(5),
  );
  const lists = numbering(kinds + num(1, 0));
  const kind = (level: number) => lists.level(1, level)?.kind;
  expect([0, 1, 2, 3, 4, 5].map(kind)).toEqual(["bullet", "bullet", "none", "none", "bullet", "ordered"]);
  expect(labels(lists, [1, 0], [1, 4])).toEqual(["•", "–"]);
});

test("a list that names a style has the levels of that style's list", () => {
  const link = (id: number, name: string, style: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:${name} w:val="${style}"/>${name === "styleLink" ? lvl(0, { text: "§%1" }) : ""}</w:abstractNum>`;
  const linked = link(0, "numStyleLink", "Mine") + link(1, "styleLink", "Mine") + num(1, 0) + num(2, 1);
  expect(labels(numbering(linked), [1, 0], [2, 0])).toEqual(["§1", "§2"]);
  const byStyle =
    link(0, "numStyleLink", "Mine") + outline.replace(`Id="0"`, `Id="1"`) + num(1, 0) + num(2, 1);
  expect(
    labels(
      numbering(byStyle, (id) => (id === "Mine" ? 2 : undefined)),
      [1, 0],
    ),
  ).toEqual(["1."]);
});

test("lists that link to each other in a circle end", () => {
  const link = (id: number, to: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:numStyleLink w:val="${to}"/></w:abstractNum>`;
  const styles: Readonly<Record<string, number>> = { A: 1, B: 2 };
  const lists = numbering(link(0, "B") + link(1, "A") + num(1, 0) + num(2, 1), (id) => styles[id]);
  expect(lists.level(1, 0)).toBeNull();
});

test("what there is not is nothing; levels beyond the last are the last", () => {
  const all = list(0, ...Array.from({ length: 9 }, (_, level) => lvl(level)));
  const lists = numbering(all + num(1, 0) + num(3, 7));
  expect(lists.level(2, 0)).toBeNull();
  expect(lists.level(3, 0)).toBeNull();
  expect(lists.level(1, 999_999_999)?.level).toBe(8);
  expect(lists.level(1, -5)?.level).toBe(0);
  expect(lists.counters().next(3, 0)).toBeNull();
});

test("a level names the style whose paragraphs are on it", () => {
  const lists = numbering(list(0, lvl(0), lvl(1, { more: `<w:pStyle w:val="Heading2"/>` })) + num(1, 0));
  expect(lists.levelOfStyle(1, "Heading2")).toBe(1);
  expect(lists.levelOfStyle(1, "Heading3")).toBeNull();
});

test("whatever the order of levels, each counts up by one until one above it comes", () => {
  const lists = numbering(list(0, ...Array.from({ length: 9 }, (_, level) => lvl(level))) + num(1, 0));
  fc.assert(
    fc.property(fc.array(fc.nat(8), { maxLength: 60 }), (levels) => {
      const counters = lists.counters();
      for (const [at, level] of levels.entries()) {
        const since = levels.slice(0, at).findLastIndex((each) => each < level) + 1;
        const expected = 1 + levels.slice(since, at).filter((each) => each === level).length;
        expect(counters.next(1, level)).toEqual({ value: expected, label: `${expected}.` });
      }
    }),
  );
});
