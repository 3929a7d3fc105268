/** A page whose text was recognised as a whole: what was read stands beside what the file itself says there. */
import { byTop } from "../../geometry/box.ts";
import type { PageContent } from "../../layout/model.ts";
import { recount, withoutCovered } from "./place.ts";

/** `read`: in the geometry of the upright page. `keepText`: whether the page's own text stays where it has any. */
export function joinPage(page: PageContent, read: PageContent, turned: number, keepText: boolean): void {
  page.recognised = true;
  // A photograph, or blank paper: it stays the picture that it is.
  if (read.lines.length === 0) return;
  // On a page that was turned nothing of its own stands where it did.
  const own = keepText && turned === 0 ? page.lines : [];
  page.lines = [...own, ...withoutCovered(read.lines, own)].sort(byTop);
  page.vectors = [...(turned === 0 ? page.vectors : []), ...read.vectors];
  page.pictures = read.pictures;
  if (read.lettering) page.lettering = withoutCovered(read.lettering, own);
  if (turned !== 0) page.turned = [];
  if (turned === 90 || turned === 270) [page.width, page.height] = [page.height, page.width];
  if (own.length === 0) page.unmappedCharacters = 0;
  delete page.tags;
  recount(page);
}
