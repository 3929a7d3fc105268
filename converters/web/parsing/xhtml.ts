/**
 * Pages that are XML: `<a id="x"/>`, `<title/>` and `<script src="y"/>` are whole elements there, where the rules for
 * HTML would take all that follows for their content.
 */
import { Parser, Token, TokenizerMode } from "parse5";
import type { TreeNodes } from "./tree.ts";

export class XhtmlParser extends Parser<TreeNodes> {
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

/** By what the text begins with. */
export function isXhtml(text: string): boolean {
  const start = text.slice(0, startCharacters);
  return declaration.test(start) || namespace.test(start);
}

const subset = /^([\s\S]{0,2048}?<!DOCTYPE\s[^>[]{0,512})\[[^\]]{0,65536}\]\s*>/i;

/** Declarations of its own in a document type end it too early for a reader of HTML. They are not followed. */
export function withoutSubset(text: string): string {
  return text.replace(subset, "$1>");
}
