/** Footnotes that stand outside of the text which leads to them. */
import { attribute } from "../page/attributes.ts";
import { countWhere } from "../page/counts.ts";
import { contains, elementAt, endOf, type PageMap } from "../page/map.ts";
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
  for (let at = endOf(page, last); at < page.nodes.length; ) {
    if (removed[at] === 1) at = endOf(page, at);
    else if (isNotes(page, at) && !contains(page, at, last) && aimedAt(at) > 0) {
      found.push(at);
      at = endOf(page, at);
    } else at++;
  }
  return [...roots, ...found];
}

/** Ids that links in the content lead to. */
function targetsIn(page: PageMap, removed: Uint8Array, roots: readonly number[]): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const root of roots) {
    for (let at = root; at < endOf(page, root); ) {
      const element = removed[at] === 1 ? undefined : elementAt(page, at);
      const href = element?.tagName === "a" ? (attribute(element, "href") ?? "") : "";
      if (href.length > 1 && href.startsWith("#")) targets.add(href.slice(1));
      at = removed[at] === 1 ? endOf(page, at) : at + 1;
    }
  }
  return targets;
}

function isAimedAt(page: PageMap, index: number, targets: ReadonlySet<string>): boolean {
  const element = elementAt(page, index);
  if (element === undefined) return false;
  return targets.has(attribute(element, "id") ?? "") || targets.has(attribute(element, "name") ?? "");
}
