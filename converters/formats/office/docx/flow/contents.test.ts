import { expect, test } from "bun:test";
import type { Inline } from "../inlines/inline.ts";
import { contentsLevel, withoutPageNumber } from "./numbered.ts";

const text = (value: string, link: string | null = null): Inline => ({
  kind: "text",
  text: value,
  marks: 0,
  link,
});
const said = (...inlines: Inline[]) =>
  withoutPageNumber(inlines)
    .map((inline) => (inline.kind === "text" ? inline.text : "?"))
    .join("|");

test.each([
  ["toc 1", 0],
  ["TOC3", 2],
  ["Contents 2", 1],
  ["table of figures", 0],
  ["Verzeichnis 9", 8],
])("%s is of level %d, from 0", (styleName, level) => expect(contentsLevel({ styleName })).toBe(level));

test("the number of the page goes with its tab, whatever runs it is in", () => {
  expect(said(text("1\tScope\t12"))).toBe("1\tScope");
  expect(said(text("Scope", "#a"), text("\t", "#a"), text("1", "#a"), text("2", "#a"))).toBe("Scope|");
  expect(said(text("Preface\t"), text("xiv"))).toBe("Preface");
  expect(said(text("Chapter 3\tA-3"))).toBe("Chapter 3");
});

test("what is not a number of a page stays", () => {
  expect(said(text("1\tScope"))).toBe("1\tScope");
  expect(said(text("Chapter 3"))).toBe("Chapter 3");
  expect(said(text("Scope\t"), text("3", "#scope"))).toBe("Scope\t|3");
});
