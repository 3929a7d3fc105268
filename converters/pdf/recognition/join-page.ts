/** A page whose text was recognised as a whole: what was read stands beside what the file itself says there. */
import { byTop, centreIn, type PageContent, type Vector, type Word } from "../../layout/model.ts";
import { isLetterShape } from "./letter-shapes.ts";
import { recount, withoutCovered } from "./place.ts";

/** `read`: in the geometry of the upright page. `keepText`: whether the page's own text stays where it has any. */
export function joinPage(page: PageContent, read: PageContent, turned: number, keepText: boolean): void {
  // On a page that was turned nothing of its own stands where it did.
  const own = keepText && turned === 0 ? page.lines : [];
  page.lines = [...own, ...withoutCovered(read.lines, own)].sort(byTop);
  page.vectors = [...(turned === 0 ? withoutLetters(page.vectors, read) : []), ...read.vectors];
  page.pictures = read.pictures;
  if (turned !== 0) page.turned = [];
  if (turned === 90 || turned === 270) [page.width, page.height] = [page.height, page.width];
  if (own.length === 0) page.unmappedCharacters = 0;
  delete page.tags;
  page.recognised = true;
  recount(page);
}

/** Points. */
const bandHeight = 24;
/** Points by which a letter reaches over its word. */
const slack = 1;

/** Letters that were drawn as shapes are text now, and no drawing. */
export function withoutLetters(vectors: readonly Vector[], { lines }: Pick<PageContent, "lines">): Vector[] {
  // A poster has thousands of both, so they meet by bands of the page.
  const bands = new Map<number, Word[]>();
  const bandOf = (y: number) => Math.floor(y / bandHeight);
  for (const { words } of lines) {
    for (const word of words) {
      for (let band = bandOf(word.y0 - slack); band <= bandOf(word.y1 + slack); band++) {
        const list = bands.get(band) ?? [];
        list.push(word);
        bands.set(band, list);
      }
    }
  }
  return vectors.filter((vector) => {
    if (!isLetterShape(vector)) return true;
    const near = bands.get(bandOf((vector.y0 + vector.y1) / 2)) ?? [];
    return !near.some((word) => centreIn(vector, word, slack));
  });
}
