/** Link annotations are laid over the words that they cover: external addresses, and places in the document. */
import type * as Mupdf from "mupdf";
import { damageOf } from "../../engines/damage.ts";
import { type Box, centreIn } from "../../geometry/box.ts";
import type { PageContent } from "../../layout/model.ts";

const external = /^(?:https?|mailto|ftp|tel):/i;
const linksMax = 10_000;

export function attachLinks(
  content: PageContent,
  document: Mupdf.Document,
  page: Mupdf.Page,
  left: number,
  top: number,
): void {
  page.getLinks().forEach((link, index) => {
    if (index < linksMax) {
      const [x0, y0, x1, y1] = link.getBounds();
      const url = addressOf(link, document);
      if (url !== null) cover(content, { x0: x0 - left, y0: y0 - top, x1: x1 - left, y1: y1 - top }, url);
    }
    link.destroy();
  });
}

function cover(content: PageContent, box: Box, url: string): void {
  for (const line of content.lines) {
    if (line.y1 < box.y0 || line.y0 > box.y1) continue;
    for (const word of line.words) if (centreIn(word, box, 0.5)) word.url = url;
  }
}

function addressOf(link: Mupdf.Link, document: Mupdf.Document): string | null {
  const url = link.getURI();
  if (external.test(url)) return url;
  // A page that is not in the document (it was taken out) is given as the first.
  return url.startsWith("#") && !/^#page=1(?:&|$)/.test(url) ? placeOf(link, document) : null;
}

/** `#PAGE,Y`: 1-based, and points from the top; without Y where only the page is named. */
function placeOf(link: Mupdf.Link, document: Mupdf.Document): string | null {
  try {
    const { page, y } = document.resolveLinkDestination(link);
    if (page < 0) return null;
    return Number.isFinite(y) ? `#${page + 1},${Math.round(y)}` : `#${page + 1}`;
  } catch (error) {
    // A name that leads nowhere.
    if (damageOf(error) !== null) throw error;
    return null;
  }
}
