/** Links within a document, once all of it is read. */
import type { Heading, Root } from "mdast";
import { percentDecoded } from "../../../config/text/percent.ts";
import { linkToHeadings } from "../../document/anchors.ts";

/**
 * Links to fragments get the names that their headings have in the output; those that lead to none become their text.
 * `headings`: by the fragment without `#`, as `readHtml` tells them.
 */
export function linkFragments(root: Root, headings: ReadonlyMap<string, Heading>): void {
  linkToHeadings(root, /^#/, (url) => {
    const name = url.slice(1);
    // The beginning of the document (WHATWG HTML, section 7.4.2.3.3).
    if (/^(?:top)?$/i.test(name) && !headings.has(name)) return "#";
    return headings.get(name) ?? headings.get(percentDecoded(name));
  });
}
