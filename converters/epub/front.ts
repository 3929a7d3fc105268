/**
 * What stands before a book's text: its cover where no page shows it, and, where the text does not say it, a page with
 * the title, the authors and the description that the package has.
 */
import type { Image, RootContent } from "mdast";
import { comparedWords } from "../comparing.ts";
import { paragraphOf } from "../document/nodes.ts";
import { oneLine, plainText } from "../document/plain-text.ts";
import { parseText } from "../web/parse.ts";
import { readHtml } from "../web/reading.ts";
import type { BookMetadata } from "./metadata.ts";

/** A title page stands among the first blocks, after a cover and a word of its publisher. */
const openingCharacters = 4_000;

/**
 * `text`: the first blocks of the book; `cover`: the bundle's path of a cover that no page shows. Empty where the text
 * says it all.
 */
export function frontOf(
  { title, authors = [], description }: BookMetadata,
  text: readonly RootContent[],
  cover: string | null,
): RootContent[] {
  const front: RootContent[] = [];
  if (cover !== null) front.push({ type: "paragraph", children: [imageOf(cover, title ?? "")] });
  if (title === undefined || opening(text).includes(words(title))) return front;
  front.push({ type: "heading", depth: 1, children: [{ type: "text", value: title }] });
  if (authors.length > 0) front.push(paragraphOf(authors.join(", ")));
  return [...front, ...described(description)];
}

function imageOf(url: string, alt: string): Image {
  return { type: "image", url, alt };
}

function opening(text: readonly RootContent[]): string {
  let found = "";
  for (const node of text) {
    found += words(plainText(node));
    if (found.length > openingCharacters) break;
  }
  return found.replace(/ +/g, " ");
}

/** Letters and digits, each word between spaces. */
function words(text: string): string {
  return ` ${comparedWords(text).join(" ")} `;
}

/** Often HTML in XML. */
function described(description: string): RootContent[] {
  if (description.trim() === "") return [];
  if (!/<[a-z]/i.test(description))
    return description
      .trim()
      .split(/\n\s*\n/)
      .map((text) => paragraphOf(oneLine(text)));
  const { children } = readHtml(parseText(description, { fragment: true }), {
    base: null,
    wholeDocument: false,
    link: () => null,
    image: () => null,
  });
  return children.filter(({ type }) => type === "paragraph" || type === "list" || type === "blockquote");
}
