import { expect, test } from "bun:test";
import { shownText } from "./runs.ts";

const inFont = (name: string, typeface: string) => ({
  name: "a:rPr",
  attributes: {},
  children: [{ name, attributes: { typeface }, children: [] }],
});

test("all of a run in a picture font is pictures", () => {
  expect(shownText("ü yes", inFont("a:latin", "Wingdings"))).not.toContain("ü");
  expect(shownText("\uf0e0", inFont("a:latin", "Wingdings"))).toBe("→");
});

test("an arrow that was put in for -> is an arrow, and words that follow it in its font stay words", () => {
  const sym = inFont("a:sym", "Wingdings");
  expect(shownText("à", sym)).toBe("→");
  expect(shownText(" à ", sym)).toBe(" → ");
  expect(shownText("à la carte", sym)).toBe("à la carte");
});

test("other fonts change nothing", () => {
  expect(shownText("à", inFont("a:latin", "Arial"))).toBe("à");
  expect(shownText("à", undefined)).toBe("à");
});
