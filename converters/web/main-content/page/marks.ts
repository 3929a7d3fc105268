/** What an element is called by its authors: the words of its class, id and role. */
import type { Properties } from "hast";

/** Characters of one element's names that are looked at; what is longer is not a name. */
const charactersMax = 600;

const naming = [
  "className",
  "id",
  "dataTestId",
  "dataTestid",
  "dataComponent",
  "dataModule",
  "dataQa",
] as const;

/** Words from which an id is no name, but a heading's text as an address. */
const slugWordsMin = 4;

function isSlug(id: string): boolean {
  return id.split(/[-_\s]+/, slugWordsMin).length >= slugWordsMin;
}

/** Lower-case words, parted where letters, digits and case part them: `PostShare-bar_2` is ` post share bar 2 `. */
export function wordsOfMarks(properties: Properties): string {
  const id = typeof properties.id === "string" ? properties.id : "";
  let named = isSlug(id) ? "" : id;
  for (const name of naming) {
    const value = properties[name];
    if (value !== undefined && value !== null) named += ` ${Array.isArray(value) ? value.join(" ") : value}`;
    if (named.length > charactersMax) break;
  }
  if (named === "") return "";
  const words = named
    .slice(0, charactersMax)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\d]+/gu);
  return words === null ? "" : ` ${words.join(" ")} `;
}
