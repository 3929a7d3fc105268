/** Finds possibly active content in Markdown in one pass, unparsed; errs towards finding. */
import { safeUrl } from "../../../document/markdown/links.ts";
import { harmlessEnd, isHarmlessAddress } from "./harmless-html.ts";
import type { Replacement } from "./replacements.ts";

/** Longer tags and addresses are not looked through. */
const windowCharacters = 2_048;

const start = /<(?=[A-Za-z/!?])|\](?=[(:])/g;
const autolink = /^<([A-Za-z][A-Za-z0-9+.-]{1,31}):[^\s<>]*>/;
const emailAutolink = /^<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>/;
/** Behind `](` or `]:`; a definition goes on on the next line, and in a quote behind its marks. */
const destination = /^\](?:\(|:)[\s>]*(?:<([^\s>]*)|([^\s)]*))/;

/** What ends a tag at the beginning of a line may be the mark of a quote, and the tag go on behind it. */
const mayGoOn = /\n[ \t]*>$/;

/** Each with what keeps it from acting: a reference for the bracket of a tag, a backslash before a destination. */
export function suspicions(text: string): Replacement[] {
  const found: Replacement[] = [];
  const comments = new Comments(text);
  start.lastIndex = 0;
  for (let hit = start.exec(text); hit !== null; hit = start.exec(text)) {
    const at = hit.index;
    if (hit[0] === "]") {
      const [whole = "", enclosed, bare = ""] = destination.exec(text.slice(at, at + windowCharacters)) ?? [];
      // What goes on beyond the window may be anything.
      if (whole.length === windowCharacters || !isHarmlessAddress(enclosed ?? bare))
        found.push({ start: at + 1, end: at + 1, text: "\\" });
      continue;
    }
    const end = comments.opens(at) ? comments.end(at) : tagEnd(text.slice(at, at + windowCharacters), at);
    if (end === -1) found.push({ start: at, end: at + 1, text: "&lt;" });
    else start.lastIndex = end;
  }
  return found;
}

function tagEnd(head: string, at: number): number {
  const link = autolink.exec(head);
  if (link !== null) return safeUrl(`${link[1]}:x`) === null ? -1 : at + link[0].length;
  const mail = emailAutolink.exec(head);
  if (mail !== null) return at + mail[0].length;
  const end = harmlessEnd(head, 0);
  return end === -1 || mayGoOn.test(head.slice(0, end)) ? -1 : at + end;
}

/** Comments may be long, and a text may open very many without ever closing one. */
class Comments {
  readonly #text: string;
  #close = 0;
  #refused = 0;

  constructor(text: string) {
    this.#text = text;
  }

  opens(at: number): boolean {
    return this.#text.startsWith("<!--", at);
  }

  end(at: number): number {
    if (this.#close !== -1 && this.#close < at + 4) this.#close = this.#text.indexOf("-->", at + 4);
    // Of comments that end in one place the outermost decides.
    if (this.#close === -1 || this.#close === this.#refused) return -1;
    if (harmlessEnd(this.#text.slice(at, this.#close + 3), 0) !== -1) return this.#close + 3;
    this.#refused = this.#close;
    return -1;
  }
}
