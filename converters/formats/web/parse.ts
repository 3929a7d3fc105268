/** HTML as a tree (hast), by the parsing rules of the WHATWG's HTML standard, in bounded depth and size. */

import type { Root } from "hast";
import { Parser, Token, TokenizerMode } from "parse5";
import { decoderOf } from "../../input/encodings/decoder.ts";
import { encodingWarnings } from "../../input/encodings/warnings.ts";
import { encodingOfPage } from "./parsing/charset.ts";
import { type TreeNodes, treeAdapter } from "./parsing/tree.ts";

export interface ParsedHtml {
  tree: Root;
  /** Label of the encoding that the bytes were read in. */
  encoding: string;
  /** Where that was a guess on little evidence: how far the characters can be trusted, 0..1. */
  encodingTrust: number | undefined;
  /** Sentences for the reviewer; empty when all is well. */
  warnings: string[];
}

interface ParseOptions {
  /** As a transport said it (`charset` of Content-Type); a byte order mark is stronger, `meta` is weaker. */
  charset?: string | undefined;
}

/**
 * A whole page; pages that are XML (XHTML) say so by how they begin.
 *
 * Throws Fault document_too_complex for more elements than can be held. What is nested deeper than a few hundred levels
 * stands on the last of them, as in browsers.
 */
export function parseHtml(bytes: Uint8Array, { charset }: ParseOptions = {}): ParsedHtml {
  const encoding = encodingOfPage(bytes, charset);
  const { label, skip, trust } = encoding;
  const text = decoderOf(label).decode(bytes.subarray(skip));
  const undecodable = text.match(/\ufffd/g)?.length ?? 0;
  const warnings = encodingWarnings(encoding, undecodable);
  return { tree: parseText(text), encoding: label, encodingTrust: trust, warnings };
}

/** A whole page, or with `fragment` a piece of one, whose characters are known already. Throws as `parseHtml`. */
export function parseText(text: string, { fragment = false }: { fragment?: boolean } = {}): Root {
  const options = { treeAdapter: treeAdapter(), scriptingEnabled: false };
  if (fragment) {
    const parser = Parser.getFragmentParser(null, options);
    parser.tokenizer.write(text, true);
    return parser.getFragment();
  }
  return isXhtml(text) ? XhtmlParser.parse(withoutSubset(text), options) : Parser.parse(text, options);
}

class XhtmlParser extends Parser<TreeNodes> {
  override onStartTag(token: Token.TagToken): void {
    super.onStartTag(token);
    // Elements that are always empty were recognised as such.
    if (!token.selfClosing || token.ackSelfClosing) return;
    this.tokenizer.state = TokenizerMode.DATA;
    this.onEndTag({ ...token, type: Token.TokenType.END_TAG, attrs: [], selfClosing: false });
  }
}

const declaration = /^\s*(?:<\?xml[\s?]|<!--[\s\S]*?-->\s*<\?xml[\s?])/;
const namespace = /<html\b[^>]*\sxmlns\s*=\s*["']?http:\/\/www\.w3\.org\/1999\/xhtml/i;
const startCharacters = 2_048;

function isXhtml(text: string): boolean {
  const start = text.slice(0, startCharacters);
  return declaration.test(start) || namespace.test(start);
}

const subset = /^([\s\S]{0,2048}?<!DOCTYPE\s[^>[]{0,512})\[[^\]]{0,65536}\]\s*>/i;

/** Declarations of its own in a document type end it too early for a reader of HTML. They are not followed. */
function withoutSubset(text: string): string {
  return text.replace(subset, "$1>");
}
