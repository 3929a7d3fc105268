/** Lines that the machinery of a page writes between those of the article: shares, counts, offers to read on. */
import { isChromeLine } from "../vocabulary/phrases.ts";
import { type Content, outermostAlike, textBlocksOf, textOf } from "./content.ts";

/** Characters that such a line may have. */
const lineMax = 120;
const keeping: ReadonlySet<string> = new Set([
  "td",
  "th",
  "pre",
  "dt",
  "dd",
  "figcaption",
  "summary",
  "h1",
  "h2",
  "h3",
  "h4",
]);

/** Marks such lines as removed, with what holds nothing else. */
export function trimLines(content: Content): void {
  const { page, sums, removed } = content;
  for (const at of textBlocksOf(content)) {
    if (keeping.has(page.tags[at] ?? "") || sums.of("characters", at) > lineMax) continue;
    if (sums.of("images", at) > 0 || isInside(content, at)) continue;
    if (isChromeLine.test(textOf(content, at, 400))) removed[outermostAlike(content, at)] = 1;
  }
}

/** Whether the line is a cell of a table or a line of code. */
function isInside({ page }: Content, index: number): boolean {
  let at = page.parents[index] ?? -1;
  for (let level = 0; level < 6 && at > 0; level++) {
    const tag = page.tags[at] ?? "";
    if (tag === "td" || tag === "pre" || tag === "code" || tag === "figure") return true;
    at = page.parents[at] ?? -1;
  }
  return false;
}
