/** Alternative texts (ISO 32000-2, 14.9.3) of what is drawn, tied to the figures found on the page by their place. */
import { areaOf, sharedArea, widen } from "../../util/geometry/box.ts";
import type { Figure } from "../model.ts";
import type { TagElement } from "./element.ts";
import type { Illustration } from "./page-tags.ts";

const altCharactersMax = 1_000;
/** File names, and what programs write for lack of a text: "Picture 3", "image1.png". */
const empty =
  /^(?:(?:image|picture|graphic|graph|figure|photo|bild|grafik|imagen?|chart|diagram|shape|object|null|untitled)[\s_-]*\d*|\S*\.(?:png|jpe?g|gif|tiff?|bmp|emf|wmf|eps|pdf|svg|webp)|[\d\s]*)$/i;

/** Gathered while a page is read. */
export class Illustrations {
  readonly #found = new Map<TagElement, Illustration>();

  add(tag: TagElement | null, x0: number, y0: number, x1: number, y1: number): void {
    if (tag === null) return;
    const element = illustrated(tag);
    if (!element) return;
    const known = this.#found.get(element);
    if (known) widen(known, { x0, y0, x1, y1 });
    else this.#found.set(element, { alt: element.alt.slice(0, altCharactersMax), x0, y0, x1, y1 });
  }

  list(): Illustration[] {
    return [...this.#found.values()];
  }
}

function illustrated(tag: TagElement): TagElement | null {
  for (let at: TagElement | null = tag; at; at = at.parent) {
    if (at.role === "Figure" || at.role === "Formula") return empty.test(at.alt) ? null : at;
  }
  return null;
}

/** Each figure takes the text of what covers it best; half of both must be common to both. */
export function nameFigures(figures: readonly Figure[], illustrations: readonly Illustration[]): void {
  for (const figure of figures) {
    let best = 0.5;
    for (const illustration of illustrations) {
      const share = sharedArea(figure, illustration) / Math.max(areaOf(figure), areaOf(illustration), 1);
      if (share > best) {
        best = share;
        figure.alt = illustration.alt;
      }
    }
  }
}
