/** Which lines of drawn pages become headings, and their levels; each case has lines that are and lines that are not. */
import { describe, expect, test } from "bun:test";
import { loadMupdf } from "../../engines/mupdf.ts";
import { convertBytes, text } from "./testing/convert.ts";
import { type Face, makePdf, Sheet } from "./testing/sheet.ts";

const engine = await loadMupdf();
/** The document's headings as Markdown would show them. */
async function headingsOf(sheets: Sheet[], furniture = "drop"): Promise<string[]> {
  const { root } = await convertBytes(makePdf(engine, sheets), { options: { furniture } });
  return root.children.flatMap((node) =>
    node.type === "heading" ? [`${"#".repeat(node.depth)} ${text(node)}`] : [],
  );
}

const prose = [
  "Here stands a line of text that goes over the whole width of the page and is",
  "followed by a second one, in which the same is told again, with other words and",
  "by a third one, which ends early.",
];

type Part = string | [text: string, size: number, face?: Face, x?: number];

/** A column from the top: a string is a paragraph of prose that begins with it, anything else a line. */
function column(parts: readonly Part[], top = 90): Sheet {
  const sheet = new Sheet();
  let y = top;
  for (const part of parts) {
    if (typeof part === "string") {
      sheet.lines(72, y, [`${part} ${prose[0]}`.slice(0, 80), ...prose.slice(1)]);
      y += prose.length * 13.75 + 10;
    } else {
      const [line, size, face = "plain", x = 72] = part;
      sheet.text(x, y + size * 0.4, line, { size, face });
      y += size * 1.2 + 10;
    }
  }
  return sheet;
}

describe("what is a heading", () => {
  test("bold lines above text are, lists of bold lines are not", async () => {
    const sheet = column([
      ["The harbour", 11, "bold"],
      "One.",
      ["Ada Lovelace", 11, "bold"],
      ["Boris Lang", 11, "bold"],
      ["Clara Ott", 11, "bold"],
      ["Dieter Ruf", 11, "bold"],
      "Two.",
      ["The lighthouse", 11, "bold"],
      "Three.",
    ]);
    expect(await headingsOf([sheet])).toEqual(["# The harbour", "# The lighthouse"]);
  });

  test("labels of remarks are not", async () => {
    const sheet = column([["Signals", 11, "bold"], "One.", ["Warning", 11, "bold"], "Two."]);
    expect(await headingsOf([sheet])).toEqual(["# Signals"]);
  });

  test("commands in a typewriter's face are not", async () => {
    const sheet = column([["Commands", 14, "bold"], "One.", ["OPEN_ALL_DOORS", 12.2, "mono"], "Two."]);
    expect(await headingsOf([sheet])).toEqual(["# Commands"]);
  });

  test("a line in the look of other running text is not", async () => {
    const sheet = new Sheet();
    sheet.text(72, 90, "Tides", { size: 16, face: "bold" });
    sheet.lines(72, 130, [...prose, ...prose, ...prose, ...prose]);
    const letter = [
      "The letter runs on in a larger hand than the book, over",
      "several lines, in which the keeper tells of the winter and",
      "of the ships that he saw pass, and of those that did not,",
      "and then it ends, as letters do, with a greeting.",
    ];
    sheet.lines(72, 320, letter, { size: 13 });
    sheet.text(72, 420, "Your keeper", { size: 13 });
    sheet.lines(72, 460, prose);
    expect(await headingsOf([sheet])).toEqual(["# Tides"]);
  });

  test("a small line above a title that is larger by far is not", async () => {
    const sheet = column([["Part of a series", 13, "italic"], ["The Tides", 20, "bold"], "One."]);
    expect(await headingsOf([sheet])).toEqual(["# The Tides"]);
  });

  test("the running head of a page that is read with its furniture is not", async () => {
    const sheet = column([["The Tides", 11, "italic"]], 40);
    sheet.text(72, 110, "Spring tides", { size: 11, face: "bold" }).lines(72, 134, prose);
    expect(await headingsOf([sheet], "keep")).toEqual(["# Spring tides"]);
  });

  test("a cover's title is, its other lines are not", async () => {
    const cover = column(
      [
        ["The Tides", 28, "bold"],
        ["Ada Lovelace", 18],
        ["Third edition", 16],
      ],
      200,
    );
    const pages = ["1 Moon", "2 Sun"].map((title) => column([[title, 16, "bold"], "One.", "Two."]));
    expect(await headingsOf([cover, ...pages])).toEqual(["# The Tides", "## 1 Moon", "## 2 Sun"]);
  });

  test("numbered titles that run into their text are parted from it, items of lists are not", async () => {
    const sheet = column([["2 Tides", 14, "bold"], "One."]);
    sheet
      .text(72, 200, "2.1 Scope.", { face: "bold" })
      .text(128, 200, "This part tells of the moon, and it goes on");
    sheet.text(72, 213.75, "on a second line.");
    sheet
      .text(72, 250, "1. Moon.", { face: "bold" })
      .text(120, 250, "The moon pulls at the sea, twice a day.");
    expect(await headingsOf([sheet])).toEqual(["# 2 Tides", "## 2.1 Scope."]);
  });

  test("a heading right below another one stays one of its own", async () => {
    const sheet = new Sheet();
    sheet
      .text(72, 90, "3 Methods", { size: 13, face: "bold" })
      .text(72, 106, "3.1 Data", { size: 13, face: "bold" });
    sheet.lines(72, 130, prose);
    expect(await headingsOf([sheet])).toEqual(["# 3 Methods", "## 3.1 Data"]);
  });
});

describe("levels", () => {
  test("unnumbered chapters stand above numbered sections, however they are set", async () => {
    const pages = [
      column([["Preface", 20, "bold"], "One.", "Two."]),
      column([["Moon", 20, "bold"], "One.", ["1.1 Phases", 14, "bold"], "Two."]),
      column([["Sun", 20, "bold"], "One.", ["2.1 Seasons", 14, "bold"], "Two."]),
    ];
    expect(await headingsOf(pages)).toEqual([
      "# Preface",
      "# Moon",
      "## 1.1 Phases",
      "# Sun",
      "## 2.1 Seasons",
    ]);
  });

  test("numbers that begin anew count within what stands above them", async () => {
    const pages = ["Moon", "Sun"].map((title) =>
      column([
        [title, 18, "bold"],
        "Zero.",
        ["1. What is it?", 13, "bold"],
        "One.",
        ["2. Where is it?", 13, "bold"],
        "Two.",
      ]),
    );
    expect(await headingsOf(pages)).toEqual([
      "# Moon",
      "## 1. What is it?",
      "## 2. Where is it?",
      "# Sun",
      "## 1. What is it?",
      "## 2. Where is it?",
    ]);
  });
});
