/**
 * Text that the drawing does not show: covered by a fill or picture (a redaction), in the colour of its ground, or
 * transparent in ways that the text does not tell. It is measured where the word stands: a box without any contrast
 * holds no letters.
 */
import { areaOf, type Box, sharedArea } from "../../geometry/box.ts";
import { lumaOf } from "../../layout/colors.ts";
import type { Line, PageContent, Word } from "../../layout/model.ts";
import { withoutWords } from "../../layout/page/lines.ts";
import { isScan } from "../reading/hidden.ts";
import { type Drawn, hasContrast, meanShade } from "./drawn.ts";

/** Levels of grey, of 256: the palest print that anyone can read is well above, what is no ink at all below. */
const contrastMin = 8;
/** Levels of grey between letters and ground that make no difference to the eye. */
const nearMax = 48;
/** Of a word's box, for a fill or picture to have hidden it. */
const coverMin = 0.8;
/** Where most of the words are covered, the drawing is to be doubted rather than the text. */
const hiddenShareMax = 0.5;

interface HiddenText {
  lines: Line[];
  /** Characters that were taken out. */
  hidden: number;
  /** Characters that do not show, but were kept because too much of the page would go with them. */
  doubtful: number;
}

export function withoutHidden(page: PageContent, drawn: Drawn): HiddenText {
  // The text over a scan is its recognised text, drawn or not.
  const scans = page.pictures.filter((picture) => isScan(picture, page));
  const covers: Box[] = [...page.pictures, ...page.vectors.filter(({ stroked }) => !stroked)];
  const gone = new Set<Word>();
  let hidden = 0;
  let covered = 0;
  for (const line of page.lines) {
    const found = line.words.map((word) => verdict(word, drawn, scans, covers));
    if (found.every((each) => each === "seen")) continue;
    const shows = found.includes("seen");
    for (const [index, word] of line.words.entries()) {
      // A dot among words that show may be paler than can be measured.
      if (found[index] === "seen" || (shows && !/[\p{L}\p{N}]/u.test(word.text))) continue;
      gone.add(word);
      hidden += word.text.length;
      if (found[index] === "covered") covered += word.text.length;
    }
  }
  if (hidden === 0) return { lines: page.lines, hidden: 0, doubtful: 0 };
  if (covered > page.characters * hiddenShareMax) return { lines: page.lines, hidden: 0, doubtful: hidden };
  return { lines: withoutWords(page.lines, gone), hidden, doubtful: 0 };
}

/**
 * `covered`: its colour differs from what is seen in its place, and a fill or picture lies there. Where none is known,
 * the letters may stand elsewhere than their font says, as large signs of mathematics do.
 */
function verdict(
  word: Word,
  drawn: Drawn,
  scans: readonly Box[],
  covers: readonly Box[],
): "seen" | "painted over" | "covered" {
  const { size, color } = word.style;
  // From a little below the baseline to the height of capitals, where every letter has ink.
  const box = { x0: word.x0, x1: word.x1, y0: word.baseline - size * 0.72, y1: word.baseline + size * 0.2 };
  if (hasContrast(drawn, box, contrastMin)) return "seen";
  const ground = meanShade(drawn, box);
  // Off the page: that is for the reader of the page to decide.
  if (ground === null || scans.some((scan) => coverOf(scan, box) > 0)) return "seen";
  if (Math.abs(lumaOf(color) - ground) < nearMax) return "painted over";
  return covers.some((cover) => coverOf(cover, box) > coverMin) ? "covered" : "seen";
}

/** Share of a box that another one covers. */
function coverOf(cover: Box, box: Box): number {
  const shared = sharedArea(cover, box);
  return shared === 0 ? 0 : shared / areaOf(box);
}
