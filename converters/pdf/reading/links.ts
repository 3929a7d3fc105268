/** Link annotations with an external address are laid over the words that they cover. */
import type * as Mupdf from "mupdf";
import { centreIn, type PageContent } from "../layout.ts";

const external = /^(?:https?|mailto|ftp|tel):/i;

export function attachLinks(content: PageContent, page: Mupdf.Page, left: number, top: number): void {
  const links = page.getLinks();
  for (const link of links) {
    const url = link.getURI();
    if (external.test(url)) {
      const [x0, y0, x1, y1] = link.getBounds();
      const box = { x0: x0 - left, y0: y0 - top, x1: x1 - left, y1: y1 - top };
      for (const line of content.lines) {
        if (line.y1 < box.y0 || line.y0 > box.y1) continue;
        for (const word of line.words) if (centreIn(word, box, 0.5)) word.url = url;
      }
    }
    link.destroy();
  }
}
