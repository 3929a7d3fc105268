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
    if (chapter === undefined || chapter.item === book.navigation) continue;
    const key = chapter.item.name ?? chapter.item.href;
    if (seen.has(key) || (chapter.item.name === book.navigation?.name && key === chapter.item.name)) continue;
    seen.add(key);
    (linear || main.length === 0 ? main : behind).push(chapter);
  }
  return [...main, ...behind];
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

function kindOf({ mediaType, href }: Item): Chapter["kind"] | undefined {
  if (textTypes.has(mediaType)) return "text";
  if (/^image\//.test(mediaType)) return "picture";
  return /\.x?html?(?:#.*)?$/i.test(href) ? "text" : undefined;
}
