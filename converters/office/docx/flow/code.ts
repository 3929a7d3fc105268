/** Lines of code: paragraphs of a style for code, or typed ones that read like code. */
import { plainText } from "../../../document/plain-text.ts";
import { boxText, type Inline } from "../inlines/inline.ts";

/** A paragraph's text with its line breaks and tabs. */
export function codeText(inlines: readonly Inline[]): string {
  let text = "";
  for (const inline of inlines) {
    if (inline.kind === "text") text += inline.text;
    else if (inline.kind === "box") text += boxText[`${inline.checked}`];
    else if (inline.kind === "node") text += plainText(inline.node);
  }
  return text;
}

/** Signs that prose does without: brackets of blocks, assignments, calls, ends of statements, paths of options. */
const signs = /[{}<>=|\\$#;]|\w\(|\)\s*:|\[\w*\]|(?:^|\s)--?\w|\/\w+\/|::|->/m;

/** Whether typed text is code rather than a letter in a typewriter's face. */
export function readsAsCode(text: string): boolean {
  return signs.test(text);
}

/** A sentence in a typewriter's face, between lines of code. */
export function readsAsProse(text: string): boolean {
  return (
    /^\p{Lu}/u.test(text) &&
    /[.!?]$/.test(text.trim()) &&
    text.trim().split(/\s+/).length > 3 &&
    !readsAsCode(text)
  );
}
