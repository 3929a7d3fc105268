/** Links within a document, once all of it is read. */
import type { Heading, Root } from "mdast";
import { percentDecoded } from "../../../config/text/percent.ts";
import { linkToHeadings } from "../../document/anchors.ts";

/** Links to fragments get their heading's name, or become text. `headings`: by fragment, from `readHtml`. */
export function linkFragments(root: Root, headings: ReadonlyMap<string, Heading>): void {
  linkToHeadings(root, /^#/, (url) => {
    const name = url.slice(1);
    // The beginning of the document (WHATWG HTML, section 7.4.2.3.3).
    if (/^(?:top)?$/i.test(name) && !headings.has(name)) return "#";
    return headings.get(name) ?? headings.get(percentDecoded(name));
  });
}
