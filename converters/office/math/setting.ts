import type { XmlElement } from "../../xml/element.ts";
import type { Changes } from "../tracked-changes.ts";

/** Where in a formula something stands. */
export interface Setting {
  /** "marked" strikes out what is gone. */
  changes: Changes;
  /** Directly in a row of an equation array: `&` aligns and `#` begins the equation's number. */
  inRow: boolean;
  /** The name of a function. */
  inName: boolean;
}

/** LaTeX of what stands in an element, braces balanced; "" for one that is missing or empty. */
export type Content = (element: XmlElement | undefined, setting: Setting) => string;

export type Writer = (element: XmlElement, setting: Setting, content: Content) => string;

/** For what stands in an object of its own. */
export function inside(setting: Setting): Setting {
  return setting.inRow || setting.inName
    ? { changes: setting.changes, inRow: false, inName: false }
    : setting;
}

/** Stands for `#` in a row; no text of a document has it, for control characters are left out. */
export const numberMark = "\u0001";
