/** Where clicks lead to (a:hlinkClick; ISO/IEC 29500-1, section 21.1.2.3.5). */
import type { Heading, Root } from "mdast";
import { linkToHeadings } from "../../../../document/anchors.ts";
import type { OfficePackage } from "../../package/package.ts";
import type { LinkTarget } from "../text/runs.ts";

/** Begins the address of a link to a slide until all slides are there. No address in a file begins like it. */
const toSlide = "\ufdd0slide:";
const toSlidePattern = new RegExp(`^${toSlide}`);

/** Programs, macros and other jumps lead nowhere. */
export function linkTarget(office: OfficePackage, part: string): LinkTarget {
  const relations = office.relations(part);
  return (click) => {
    const relation = relations.get(click?.attributes["r:id"] ?? "");
    if (relation === undefined || relation.target === "") return null;
    if (relation.type === "slide" && !relation.external) return `${toSlide}${relation.target.toLowerCase()}`;
    if (relation.type !== "hyperlink" || !relation.external) return null;
    return relation.target.startsWith(toSlide) ? null : relation.target;
  };
}

/** Links to slides lead to their titles; those to a slide without one are text. `titles` is by part, lower case. */
export function resolveSlideLinks(root: Root, titles: ReadonlyMap<string, Heading>): void {
  linkToHeadings(root, toSlidePattern, (url) => titles.get(url.slice(toSlide.length)));
}
