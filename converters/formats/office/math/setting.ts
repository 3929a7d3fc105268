import { find, type XmlElement } from "../../../input/xml/element.ts";
import { isOnByDefault } from "../values/on-off.ts";
import type { Changes } from "../values/tracked-changes.ts";

// Values of properties as m: writes them: on the attribute m:val of an element of their own.

/** As the file has it; undefined when the property is missing or says nothing. */
export function value(properties: XmlElement | undefined, name: string): string | undefined {
  return attributeOf(find(properties, name));
}

/** ST_OnOff: there without a value means on (section 22.9.2.7). */
export function flag(properties: XmlElement | undefined, name: string): boolean {
  const property = find(properties, name);
  return property !== undefined && isOnByDefault(attributeOf(property));
}

function attributeOf(property: XmlElement | undefined): string | undefined {
  return property?.attributes["m:val"] ?? property?.attributes.val;
}

export interface Setting {
  /** "marked" strikes out what is gone. */
  changes: Changes;
  /** Directly in a row of an equation array: `&` aligns and `#` begins the equation's number. */
  inRow: boolean;
  inName: boolean;
}

/** LaTeX of what stands in an element, braces balanced; "" for one that is missing or empty. */
export type Content = (element: XmlElement | undefined, setting: Setting) => string;

export type Writer = (element: XmlElement, setting: Setting, content: Content) => string;

export function inside(setting: Setting): Setting {
  return setting.inRow || setting.inName
    ? { changes: setting.changes, inRow: false, inName: false }
    : setting;
}

/** Stands for `#` in a row; no text of a document has it, for control characters are left out. */
export const numberMark = "\u0001";
