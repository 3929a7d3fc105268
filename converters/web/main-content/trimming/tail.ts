/** What stands below the last paragraph: who the author is, headings that lead nothing. */
import { headingTags } from "../../element-kinds.ts";
import { attribute } from "../page/attributes.ts";
import { countWhere } from "../page/counts.ts";
import { elementAt, endOf } from "../page/map.ts";
import { type Content, elementsOf } from "./content.ts";

/** Share of the content's characters after which its tail begins. */
const tailShareMin = 0.7;
const biographyWordsMax = 120;
const boxTags: ReadonlySet<string> = new Set(["div", "section", "header", "ul", "address", "table"]);
const socialProfile =
  /^(?:https?:)?\/\/(?:[a-z]+\.)?(?:linkedin\.com\/(?:in|company)\/|twitter\.com\/(?!intent|share)\w|x\.com\/(?!intent|share)\w|facebook\.com\/(?!share|sharer)\w|instagram\.com\/\w|threads\.net\/@|bsky\.app\/profile\/|github\.com\/[\w-]+\/?$|mastodon\.\w)|^mailto:/i;

/** Marks both as removed. */
export function trimTail(content: Content): void {
  removeBiographies(content);
  removeEmptyHeadings(content);
}

function removeBiographies(content: Content): void {
  const { page, sums, removed, roots, isRoot } = content;
  const total = roots.reduce((sum, root) => sum + sums.of("characters", root), 0);
  const from = roots[0] ?? 0;
  const profiles = countWhere(page, (index) => {
    const element = elementAt(page, index);
    return element?.tagName === "a" && socialProfile.test(attribute(element, "href") ?? "");
  });
  for (const at of elementsOf(content)) {
    if (!boxTags.has(page.tags[at] ?? "") || isRoot(at)) continue;
    if (sums.between("characters", from, at) < total * tailShareMin) continue;
    const words = sums.of("words", at);
    if (words > 0 && words <= biographyWordsMax && profiles(at) > 0) removed[at] = 1;
  }
}

/** Headings after which nothing comes but other such headings. */
function removeEmptyHeadings({ page, sums, removed, roots }: Content): void {
  const root = roots.at(-1) ?? 0;
  let end = endOf(page, root);
  for (let at = end - 1; at > root; at--) {
    if (!headingTags.has(page.tags[at] ?? "") || removed[at] === 1) continue;
    const after = endOf(page, at);
    if (sums.between("characters", after, end) > 0 || sums.between("images", after, end) > 0) return;
    removed[at] = 1;
    end = at;
  }
}
