import { expect, test } from "bun:test";
import type { Line, Style, Word } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import { findCode, TypewriterShare } from "./code.ts";
import { codeText } from "./code-text.ts";

const style = (mono: boolean): Style => ({
  key: String(mono),
  font: mono ? "Courier" : "Times",
  size: 10,
  bold: false,
  italic: false,
  mono,
  color: 0,
});

/** Typewriter text has six points a character; blanks are places, as on a page. */
function line(x: number, baseline: number, text: string, mono = false): Line {
  const look = style(mono);
  const words: Word[] = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    x0: x + match.index * 6,
    x1: x + (match.index + match[0].length) * 6,
    y0: baseline - 8,
    y1: baseline + 2,
    baseline,
    style: look,
    glued: false,
    script: null,
    url: null,
    note: null,
  }));
  return makeLine(words);
}

const prose = (x: number, baseline: number, text = "Prose that runs along the whole of the line here") =>
  line(x, baseline, text);
const typed = (x: number, baseline: number, text: string) => line(x, baseline, text, true);
const found = (lines: Line[]) => findCode(lines).code.map(({ text }) => text);

function isTyped(lines: Parameters<TypewriterShare["add"]>[0]): boolean {
  const share = new TypewriterShare();
  share.add(lines);
  return share.isTyped;
}

test("code keeps its indents and blank lines", () => {
  const lines = [
    prose(72, 100),
    typed(90, 118, "for x in y:"),
    typed(114, 130, "print(x,   2)"),
    typed(90, 154, "done()"),
    prose(72, 172),
  ];
  expect(found(lines)).toEqual(["for x in y:\n    print(x,   2)\n\ndone()"]);
  expect(findCode(lines).rest).toHaveLength(2);
});

test("a comment far to the right belongs to its line", () => {
  const lines = [
    prose(72, 100),
    typed(90, 118, "a = 1"),
    typed(90, 130, "b = 2"),
    typed(330, 130, "# two"),
    prose(72, 150),
  ];
  expect(found(lines)).toEqual([`a = 1\nb = 2${" ".repeat(35)}# two`]);
});

test.each<[string, Line[]]>([
  [
    "the end of a sentence that fills a line",
    [prose(72, 100, "Prose that names the file that you want as"), typed(72, 112, "settings.conf")],
  ],
  [
    "a command above its indented description",
    [prose(72, 80), typed(72, 100, "--verbose"), prose(108, 112), prose(108, 124), prose(72, 150)],
  ],
  [
    "cells beside other cells",
    [typed(72, 100, "ls"), line(130, 100, "lists"), typed(72, 114, "cp"), line(130, 114, "copies")],
  ],
  ["a title", [typed(72, 100, "usage")]],
])("no code: %s", (_name, lines) => {
  expect(found(lines)).toEqual([]);
});

test("a document that is typed throughout has no code", () => {
  const page = { lines: [typed(72, 100, "Dear Sir or Madam, I write to you"), prose(72, 112, "as")] };
  expect(isTyped(page.lines)).toBe(true);
  expect(isTyped([typed(72, 100, "x = 1"), prose(72, 112)])).toBe(false);
  expect(isTyped([])).toBe(false);
});

test("quotes of typewriter faces are those that were typed", () => {
  expect(codeText([typed(0, 10, "plot ’data’")])).toBe("plot 'data'");
});
