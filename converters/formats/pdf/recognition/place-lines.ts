/** What was recognized in a part of a page, at its place on the page. */

import { countCharacters, type Line, type PageContent, type Word } from "../../../layout/model.ts";
import { withoutWords } from "../../../layout/page/lines.ts";
import { type Box, movedBox } from "../../../util/geometry/box.ts";

/** Moves everything of a page; its own objects are left alone. */
export function moved(page: PageContent, dx: number, dy: number): PageContent {
  const shift = <T extends Box>(box: T): T => movedBox(box, dx, dy);
  const shiftLine = (line: Line): Line => ({
    ...shift(line),
    baseline: line.baseline + dy,
    words: line.words.map((word) => ({ ...shift(word), baseline: word.baseline + dy })),
  });
  return {
    ...page,
    lines: page.lines.map(shiftLine),
    ...(page.lettering ? { lettering: page.lettering.map(shiftLine) } : {}),
    vectors: page.vectors.map(shift),
    pictures: page.pictures.map(shift),
  };
}

/** Mean confidence of the sure words of a line, from which they speak for a word among them: an apostrophe may cost one all. */
const speaksMin = 0.8;
const wordLike = /\p{L}{3}/u;

/** Lines of which each word is at least so sure, or is one among such, and that say anything at all. */
export function sureLines(lines: readonly Line[], confidenceMin: number): Line[] {
  const unsure = new Set(lines.flatMap(({ words }) => unsureOf(words, confidenceMin)));
  return withoutWords(lines, unsure).filter(({ words }) =>
    words.some(({ text }) => /[\p{L}\p{N}]/u.test(text)),
  );
}

function unsureOf(words: readonly Word[], confidenceMin: number): Word[] {
  const unsure = words.filter(({ confidence }) => (confidence ?? 1) < confidenceMin);
  const sure = words.filter(({ confidence }) => (confidence ?? 1) >= confidenceMin);
  const letters = sure.reduce((sum, { text }) => sum + text.length, 0);
  const mean = sure.reduce((sum, { text, confidence }) => sum + (confidence ?? 1) * text.length, 0) / letters;
  const areOfText = sure.length > unsure.length && mean >= speaksMin;
  return areOfText ? unsure.filter(({ text }) => !wordLike.test(text)) : unsure;
}

/** Lines without the words that stand where a line of `others` is. */
export function withoutCovered(lines: readonly Line[], others: readonly Line[]): Line[] {
  if (others.length === 0) return [...lines];
  const covered = new Set(
    lines.flatMap((line) => {
      const near = others.filter((other) => other.y0 < line.y1 && other.y1 > line.y0);
      return line.words.filter((word) =>
        near.some((other) => other.words.some((known) => covers(known, word))),
      );
    }),
  );
  return withoutWords(lines, covered);
}

function covers(known: Box, word: Box): boolean {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2];
  return x > known.x0 && x < known.x1 && y > known.y0 && y < known.y1;
}

/** Sets the counts of a page to what its lines and lettering hold. */
export function recount(page: PageContent): void {
  page.characters = countCharacters(page.lines) + countCharacters(page.lettering ?? []);
}
