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

/** Lower-case words, parted where letters, digits and case part them: `PostShare-bar_2` is ` post share bar 2 `. */
export function wordsOfMarks(properties: Properties): string {
  let named = "";
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
