/** Stamps that stand in the same surroundings, again and again: the contributions of a discussion, or entries of a list. */
import { elementAt, type PageMap } from "../page/map.ts";
import type { Stamp } from "./stamps.ts";

/** Groups of a page that are looked at, the largest first. */
const groupsMax = 4;

/** Groups of at least two, the largest first. */
export function groupsOf(page: PageMap, stamps: readonly Stamp[]): Stamp[][] {
  const groups = new Map<string, Stamp[]>();
  for (const stamp of stamps) {
    const key = surroundings(page, stamp.at);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [stamp]);
    else group.push(stamp);
  }
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .sort((one, other) => other.length - one.length)
    .slice(0, groupsMax);
}

function surroundings(page: PageMap, at: number): string {
  return [at, page.parents[at] ?? -1].map((index) => nameOf(page, index)).join(" ");
}

function nameOf(page: PageMap, index: number): string {
  const element = elementAt(page, index);
  const classes = element?.properties.className;
  return `${element?.tagName}.${Array.isArray(classes) ? (classes[0] ?? "") : ""}`;
}
