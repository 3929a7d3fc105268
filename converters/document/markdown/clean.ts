import { withoutTerminal } from "../../util/strip-terminal.ts";

/** Invisible characters that no text needs; U+FFFE and U+FFFF are no characters at all. */
const controls = /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]/g;

const anyControl = new RegExp(controls.source);

/**
 * Tag characters (Unicode Standard, 23.9) are invisible and spell any ASCII text, which language models read. Only the
 * flags of regions need them (UTS #51, emoji tag sequences).
 */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
/** The first code unit of each. */
const anyTag = "\udb40";

const withoutTags = (text: string) => (text.includes(anyTag) ? text.replace(tags, "$1") : text);

/**
 * The text without broken code units, terminal sequences, invisible controls and hidden tag characters; tabs and line
 * ends stay.
 */
export function cleanText(value: string): string {
  const whole = withoutTags(value.toWellFormed());
  return anyControl.test(whole) ? withoutTerminal(whole).replace(controls, "") : whole;
}

/** Lines of a formula without surrounding blank lines, which would end it in some readers. */
export function linesOfTex(value: string): string[] {
  const lines = cleanText(value).split(/[\r\n]+/);
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

/** Possible start of a tag, a comment or an autolink (CommonMark 0.31, sections 4.6, 6.5 and 6.6): `a<b+c` is not. */
const opensHtml = /<(?=[!?/]|[A-Za-z][\w+.-]*[\s/>:])/g;

/** The same formula, safe in readers without math: no HTML, links, definitions or code in it. */
export function inertTex(tex: string): string {
  const apart = tex.replace(opensHtml, "< ").replaceAll("`", "\\lq ").replace(/^~~~/gm, "{}~~~");
  // Without either, the text after the bracket is not an active URL.
  return /[:&]/.test(apart) ? apart.replace(/\](?=[(:])/g, "] ") : apart;
}
