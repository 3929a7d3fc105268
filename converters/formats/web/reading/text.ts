/** Text by the rules for white space (CSS Text 3, section 4.1). */
import { withFormulas } from "./math/formulas.ts";
import type { Content, Walk } from "./walk.ts";

/** Marks that nobody sees: where a word may be parted, where a line may end. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;
const anyUnseen = /[\u00ad\u200b\u2060\ufeff]/;
const spaces = /[ \t\n\f\r]+/g;
const anyNarrow = /[\t\n\f\r]| {2}/;
/** A line end between characters of scripts without spaces is none (CSS Text 3, section 4.1.3). */
const wideLineEnd =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])[ \t]*[\n\r]\s*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])/gu;
const wide = /[\u3000-\u9fff\uff00-\uffef]/;

/** Runs of white space as one space, and none after another; with formulas where the page has them in its text. */
export function textOf(walk: Walk, given: string): Content[] {
  return withFormulas(walk, given, (text) => plainText(walk, text)) ?? plainText(walk, given);
}

function plainText(walk: Walk, given: string): Content[] {
  const value = anyUnseen.test(given) ? given.replace(unseen, "") : given;
  if (walk.preserved) return preserved(walk, value);
  let text = value;
  if (anyNarrow.test(text)) {
    if (wide.test(text)) text = text.replace(wideLineEnd, "");
    text = text.replace(spaces, " ");
  }
  if (walk.afterSpace && text.startsWith(" ")) text = text.slice(1);
  if (text === "") return [];
  if (text !== " ") walk.anchors.text();
  walk.afterSpace = text.endsWith(" ");
  return [{ type: "text", value: text }];
}

function preserved(walk: Walk, value: string): Content[] {
  const lines = value.split(/\r\n?|\n/);
  return lines.flatMap((line, at): Content[] => {
    if (at > 0) walk.afterSpace = true;
    const text = line.replace(/^[ \t]+/, (indent) => (walk.afterSpace ? "" : indent));
    if (text !== "") {
      walk.anchors.text();
      walk.afterSpace = /\s$/.test(text);
    }
    const node: Content[] = text === "" ? [] : [{ type: "text", value: text }];
    return at === 0 ? node : [{ type: "break" }, ...node];
  });
}

/** What is no text of the page but said for it. */
export function said(walk: Walk, value: string): Content[] {
  walk.anchors.text();
  walk.afterSpace = value.endsWith(" ");
  return [{ type: "text", value }];
}
