import { expect, test } from "bun:test";
import { lineText, type Style, type Word } from "../model.ts";
import { makeLine } from "./lines.ts";
import { joinSpacedLetters } from "./spaced-letters.ts";

const style: Style = { key: "s", font: "F", size: 10, bold: false, italic: false, mono: false, color: 0 };

/** Letters 6 points wide; a blank of the pattern is `gap` points, two are `wide`. */
function spaced(text: string, gap: number, wide = gap): ReturnType<typeof makeLine> {
  let x = 100;
  const words: Word[] = [];
  for (const part of text.split(" ")) {
    if (part === "") {
      x += wide - gap;
      continue;
    }
    const width = part.length * 6;
    words.push({
      x0: x,
      y0: 92,
      x1: x + width,
      y1: 102,
      text: part,
      baseline: 100,
      style,
      glued: false,
      script: null,
      url: null,
      note: null,
    });
    x += width + gap;
  }
  return makeLine(words);
}

test.each([
  ["C O N T E N T S", "CONTENTS"],
  ["C H A P T E R  O N E", "CHAPTER ONE"],
  ["A n n u a l  R e p o r t", "Annual Report"],
  ["see C O N T E N T S here", "see CONTENTS here"],
  // Variables, initials, columns of marks and formulas are left alone.
  ["a b c", "a b c"],
  ["x y z and a b", "x y z and a b"],
  ["a + b = c + d", "a + b = c + d"],
  ["the cat sat", "the cat sat"],
])("%p is read as %p", (text, read) => {
  expect(lineText(joinSpacedLetters(spaced(text, 4, 13)))).toBe(read);
});

test("letters further apart than letters of one word are entries", () => {
  expect(lineText(joinSpacedLetters(spaced("A B C D E", 20)))).toBe("A B C D E");
});
