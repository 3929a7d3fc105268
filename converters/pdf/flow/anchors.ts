/** Links within the document lead to headings, by the names that GitHub gives them. */
import type { Paragraph } from "../layout.ts";
import type { Vocabulary } from "../text/dehyphenate.ts";
import { plainText } from "../text/inline.ts";

interface Heading {
  y0: number;
  size: number;
  anchor: string;
}

/** A heading's name in addresses: small letters, digits, hyphens and underscores; blanks become hyphens. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

/** Ems of the heading that a place may lie above or below its top. */
const reachAboveEm = 3.5;
const reachBelowEm = 1.5;

/** What finds the anchor of a place (`#PAGE,Y`), or null where no heading stands; `paragraphs` in order. */
export function anchorsOf(
  paragraphs: Iterable<Paragraph>,
  vocabulary: Vocabulary,
): (place: string) => string | null {
  const pages = new Map<number, Heading[]>();
  const used = new Map<string, number>();
  for (const { page, y0, style, lines } of paragraphs) {
    const slug = slugOf(plainText(lines, vocabulary));
    if (slug === "") continue;
    const count = used.get(slug) ?? 0;
    used.set(slug, count + 1);
    const list = pages.get(page) ?? [];
    list.push({ y0, size: style.size, anchor: count === 0 ? `#${slug}` : `#${slug}-${count}` });
    pages.set(page, list);
  }
  return (place) => {
    const [page, y] = place.slice(1).split(",").map(Number);
    const headings = pages.get(page ?? 0) ?? [];
    if (y === undefined) return null;
    let best: { anchor: string; distance: number } | null = null;
    for (const { y0, size, anchor } of headings) {
      const distance = y0 - y;
      if (distance > size * reachAboveEm || distance < -size * reachBelowEm) continue;
      if (best === null || Math.abs(distance) < best.distance)
        best = { anchor, distance: Math.abs(distance) };
    }
    return best?.anchor ?? null;
  };
}
