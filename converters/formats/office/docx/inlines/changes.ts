/** Tracked changes (ISO/IEC 29500-1, section 17.13.5) by the option `changes`. */
import { find, type XmlElement } from "../../../../input/xml/element.ts";
import { mark } from "../../text/leaf.ts";
import type { Changes } from "../../values/tracked-changes.ts";

type Kind = "inserted" | "deleted";

const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries<Kind>({
    "w:ins": "inserted",
    "w:moveTo": "inserted",
    "w:cellIns": "inserted",
    "w:del": "deleted",
    "w:moveFrom": "deleted",
    "w:cellDel": "deleted",
  }),
);

/** Of an element around text: whether the text is left out, and which look it gets; null when it is no change. */
export function changeOf(name: string, changes: Changes): { dropped: boolean; marks: number } | null {
  const kind = kinds.get(name);
  if (kind === undefined) return null;
  const dropped = kind === (changes === "original" ? "inserted" : "deleted") && changes !== "marked";
  const look = kind === "inserted" ? mark.inserted : mark.struck;
  return { dropped, marks: changes === "marked" ? look : 0 };
}

export function isDropped(name: string, changes: Changes): boolean {
  return changeOf(name, changes)?.dropped === true;
}

/** Whether the paragraph's mark is left out, so that the next paragraph goes on in it (section 17.13.5.15, .20). */
export function runsOn(paragraph: XmlElement, changes: Changes): boolean {
  return elementsDropped(find(paragraph, "w:pPr", "w:rPr"), changes);
}

/** Whether a row is left out as a whole (section 17.13.5.12, .16). */
export function isRowDropped(row: XmlElement, changes: Changes): boolean {
  return elementsDropped(find(row, "w:trPr"), changes);
}

/** The same of a cell (section 17.13.5.1, .2). */
export function isCellDropped(cell: XmlElement, changes: Changes): boolean {
  return elementsDropped(find(cell, "w:tcPr"), changes);
}

function elementsDropped(properties: XmlElement | undefined, changes: Changes): boolean {
  return (properties?.children ?? []).some(
    (child) => typeof child !== "string" && isDropped(child.name, changes),
  );
}
