/** Attributes of hast elements, whatever shape the parser gave them. */
import type { Element } from "hast";

/** The value as text; lists with spaces, `true` as an empty string, absent ones as undefined. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/** Whether a list of words, like `rel` and `itemprop` have, holds the word. */
export function attributeHas(element: Element, name: string, word: string): boolean {
  return (attribute(element, name) ?? "").toLowerCase().split(/\s+/).includes(word);
}
