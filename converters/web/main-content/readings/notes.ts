/** Footnotes that stand outside of the text which leads to them. */
import { attribute } from "../../reading/element.ts";
import { countWhere, elementAt, endOf, type PageMap, standing, standingBelow } from "../page/map.ts";
import { namesNotes } from "../vocabulary/notes.ts";

/** Whether an element holds footnotes, by its name or its role (DPUB-ARIA 1.1). */
export function isNotes(page: PageMap, index: number): boolean {
  const element = elementAt(page, index);
  if (element === undefined) return false;
  const role = attribute(element, "role");
  return role === "doc-endnotes" || role === "doc-footnote" || namesNotes(page.marks[index] ?? "");
}

/** Roots with the boxes of footnotes after them that links in the content lead to. */
export function withNotes(page: PageMap, removed: Uint8Array, roots: readonly number[]): readonly number[] {
  const targets = targetsIn(page, removed, roots);
  const last = roots.at(-1);
  if (targets.size === 0 || last === undefined) return roots;
  const aimedAt = countWhere(page, (index) => isAimedAt(page, index, targets));
  const found: number[] = [];
  let end = endOf(page, last);
  for (const at of standing(page, removed, end)) {
    if (at < end || !isNotes(page, at) || aimedAt(at) === 0) continue;
    found.push(at);
    end = endOf(page, at);
  }
  return [...roots, ...found];
}

/** Ids that links in the content lead to. */
function targetsIn(page: PageMap, removed: Uint8Array, roots: readonly number[]): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const root of roots)
    for (const at of standingBelow(page, removed, root)) {
      const element = elementAt(page, at);
      const href = element?.tagName === "a" ? attribute(element, "href") : "";
      if (href.length > 1 && href.startsWith("#")) targets.add(href.slice(1));
    }
  return targets;
}

function isAimedAt(page: PageMap, index: number, targets: ReadonlySet<string>): boolean {
  const element = elementAt(page, index);
  if (element === undefined) return false;
  return targets.has(attribute(element, "id")) || targets.has(attribute(element, "name"));
}
