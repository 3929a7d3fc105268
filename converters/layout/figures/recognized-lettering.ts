/** What was recognized within the pictures of a scanned page: labels and signs that say what the picture shows. */
import { centerIn } from "../../util/geometry/box.ts";
import { countCharacters, type Line, lineText, type PageContent } from "../model.ts";
import { isCaption } from "../text/captions.ts";
import { findPictures } from "./figures.ts";

/** A picture has labels; what says more than this is text on a colored ground. */
const wordsMax = 80;
const proseWords = 7;
const proseLinesMax = 2;

/** Makes text within pictures their lettering, unless there is little else to read. */
export function takeLettering(page: PageContent): void {
  const inside = new Set(page.pictures.flatMap((picture) => labelsOn(page.lines, picture)));
  if (inside.size === 0) return;
  const rest = page.lines.filter((line) => !inside.has(line));
  if (countCharacters(rest) <= countCharacters([...inside])) return;
  const known = page.lettering ?? [];
  const figures = findPictures({ ...page, lettering: [...inside] }, rest);
  const taken = new Set(figures.flatMap(({ lines }) => lines));
  page.lines = page.lines.filter((line) => !taken.has(line));
  page.lettering = [...known, ...taken];
}

function labelsOn(lines: readonly Line[], picture: PageContent["pictures"][number]): Line[] {
  const on = lines.filter((line) => centerIn(line, picture) && !isCaption(lineText(line)));
  const words = on.reduce((sum, line) => sum + line.words.length, 0);
  const prose = on.filter((line) => line.words.length >= proseWords).length;
  return words > wordsMax || prose > proseLinesMax ? [] : on;
}
