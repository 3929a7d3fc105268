/** Which documents of a book are its text, in the order in which they are read. */
import type { BookPackage, Item } from "./package.ts";

const textTypes: ReadonlySet<string> = new Set([
  "application/xhtml+xml",
  "text/html",
  "text/x-oeb1-document",
  "application/x-dtbook+xml",
]);

export interface Chapter {
  item: Item;
  /** A picture that is a page by itself, as in books of fixed layout. */
  kind: "text" | "picture";
}

/** Of documents that lead to each other as fallbacks. */
const fallbacksMax = 16;

/**
 * The spine's documents, each once, without the page of contents. What is not part of the main order (linear="no": notes,
 * answers) follows behind it, but for what stands in front of all, which is the cover.
 */
export function readingOrder(book: BookPackage): Chapter[] {
  const main: Chapter[] = [];
  const behind: Chapter[] = [];
  const seen = new Set<string>();
  for (const { item, linear } of book.spine) {
    const chapter = readable(book, item);
    if (chapter === undefined || isNavigation(book, chapter.item)) continue;
    const key = chapter.item.name ?? chapter.item.href;
    if (seen.has(key)) continue;
    seen.add(key);
    (linear || main.length === 0 ? main : behind).push(chapter);
  }
  return [...main, ...behind];
}

/** Also where another item leads to the same file. */
function isNavigation({ navigation }: BookPackage, item: Item): boolean {
  return item === navigation || (item.name !== null && item.name === navigation?.name);
}

/** The document itself, or the first of its fallbacks that can be read (EPUB 3.3, section 3.5.1). */
function readable(book: BookPackage, item: Item): Chapter | undefined {
  let at: Item | undefined = item;
  for (let count = 0; at !== undefined && count < fallbacksMax; count += 1) {
    const kind = kindOf(at);
    if (kind !== undefined) return { item: at, kind };
    at = book.items.get(at.fallback);
  }
  return undefined;
}

/** Whether its media type is one of documents. */
export function isText({ mediaType }: Item): boolean {
  return textTypes.has(mediaType);
}

function kindOf(item: Item): Chapter["kind"] | undefined {
  const { mediaType, href } = item;
  if (isText(item)) return "text";
  if (/^image\//.test(mediaType)) return "picture";
  return /\.x?html?(?:#.*)?$/i.test(href) ? "text" : undefined;
}
