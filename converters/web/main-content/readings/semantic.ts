/** The reading by what the page's elements are said to be: article, main, the body of an article by name. */
import type { Element } from "hast";
import { attribute, attributeHas } from "../page/attributes.ts";
import { elementAt, type PageMap } from "../page/map.ts";
import { standing } from "../page/removal.ts";
import type { Sums } from "../page/sums.ts";
import { namesArticleText } from "../vocabulary/chrome.ts";

/** Share of the page's prose that the content must hold, the surer kinds first. */
const kinds: readonly {
  readonly test: (element: Element, marks: string) => boolean;
  readonly shareMin: number;
}[] = [
  { test: (element) => attributeHas(element, "itemProp", "articlebody"), shareMin: 0.4 },
  {
    test: (element) => element.tagName === "article" || attribute(element, "role") === "article",
    shareMin: 0.6,
  },
  { test: (_, marks) => namesArticleText(marks), shareMin: 0.6 },
  { test: (element) => element.tagName === "main" || attribute(element, "role") === "main", shareMin: 0.6 },
];

/** One root; none where no element is said to be the content and holds most of the prose. */
export function readBySemantics(page: PageMap, sums: Sums, removed: Uint8Array): number[] {
  const best = kinds.map(() => -1);
  for (const at of standing(page, removed)) {
    const element = elementAt(page, at);
    if (element === undefined) continue;
    kinds.forEach(({ test }, kind) => {
      const before = best[kind] ?? -1;
      if (
        test(element, page.marks[at] ?? "") &&
        (before < 0 || sums.of("prose", at) > sums.of("prose", before))
      )
        best[kind] = at;
    });
  }
  const prose = sums.of("prose", 0);
  const kind = kinds.findIndex(({ shareMin }, index) => {
    const at = best[index] ?? -1;
    return at > 0 && prose > 0 && sums.of("prose", at) >= shareMin * prose;
  });
  return kind < 0 ? [] : [best[kind] ?? 0];
}
