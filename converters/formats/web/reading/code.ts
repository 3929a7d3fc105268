/** Blocks of code: their language, their lines, and nothing of what highlighters put beside them. */

import type { Element, Nodes } from "hast";
import type { Code } from "mdast";
import { append } from "../../../util/append.ts";
import { wordSet, words } from "../../../util/words.ts";
import { attribute, classesOf, first, hasClass, isElement, styleOf, textWithin } from "./element.ts";
import { isHidden } from "./hidden.ts";
import type { Content, Handler, Recognizer, Walk } from "./walk.ts";

/** Elements that begin a line of their own within preformatted text. */
const lineElements: ReadonlySet<string> = new Set(["div", "p", "li", "tr", "ol", "ul", "table", "tbody"]);

/** What highlighters call the numbers of lines. */
const gutters: readonly string[] = words(`
  lineno linenos linenumber linenumbers line-number line-numbers line-numbers-rows lineNumbers gutter
  rouge-gutter blob-num hljs-ln-numbers hljs-ln-n lnt ln LineNumber react-code-line-number
`);

const pre: Handler = (walk, element) => codeOf(walk, element, languageOf(element));

/** As a block of code; of a formula where that is its language. Empty for code without a character. */
export function codeOf(walk: Walk, element: Element, lang: string | null): Content[] {
  walk.anchors.text();
  walk.afterSpace = true;
  const value = linesOf(element);
  if (value.trim() === "") return [];
  if (/^math(?:-display)?$/.test(lang ?? "")) return [{ type: "math", value: value.trim() }];
  const node: Code = { type: "code", value };
  if (lang !== null) node.lang = lang;
  return [node];
}

/** Without the blank lines and the indentation that the page's own source put around it. */
function linesOf(element: Element): string {
  const writer = new Lines();
  writer.all(element.children);
  return writer.text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}

class Lines {
  text = "";

  all(nodes: readonly Nodes[]): void {
    for (const node of nodes) this.one(node);
  }

  private one(node: Nodes): void {
    if (node.type === "text") this.text += node.value.replace(/\r\n?/g, "\n");
    if (node.type !== "element" || isHidden(node) || isGutter(node)) return;
    if (node.tagName === "br") {
      this.text += "\n";
      return;
    }
    if (["button", "svg", "img"].includes(node.tagName)) return;
    const isLine = lineElements.has(node.tagName) || styleOf(node, "display") === "block";
    if (isLine) this.endLine();
    const before = this.text.length;
    this.all(node.children);
    if (!isLine) return;
    // A line that holds nothing is a line all the same.
    if (this.text.length === before && node.tagName !== "table") this.text += "\n";
    else this.endLine();
  }

  private endLine(): void {
    if (this.text !== "" && !this.text.endsWith("\n")) this.text += "\n";
  }
}

function isGutter(element: Element): boolean {
  return hasClass(element, ...gutters) && /^[\s\d]*$/.test(textWithin(element));
}

const named: readonly RegExp[] = [
  /^(?:language|lang)-(.+)$/,
  /^(?:highlight-source|highlight-text)-([^-]+)(?:-[a-z]+)?$/,
  /^brush:?-?(.+)$/,
  /^highlight-((?!source|text)[\w+#.-]+)$/,
  /^(?:hljs|sourceCode|prettyprint|prism)-([\w+#.-]+)$/,
];
/** Beside these names, another class is the language. */
const highlighters: readonly string[] = ["hljs", "sourceCode", "src", "highlight"];
const noLanguages: ReadonlySet<string> = wordSet(`
  none plain plaintext text txt nohighlight no-highlight default undefined auto notranslate
`);
const notLanguages =
  /^(?:hljs|highlight|highlighter.*|code|line.*|num.*|source|sourceCode|src|wrap.*|copy.*|notranslate|pre.*|theme.*|token.*|has-.*|is-.*|show-.*|literal-block|example.*|shiki|astro-code|nums|box|syntax.*)$/i;

/** By the names that highlighters give the element, what it holds and what stands around it. */
function languageOf(element: Element): string | null {
  const own = saidBy(element);
  if (own !== null) return own;
  const code = first(element, (each) => each.tagName === "code");
  return code === undefined ? null : saidBy(code);
}

/** The language by the element's own attributes and classes, in small letters; null where it says none. */
export function saidBy(element: Element): string | null {
  for (const name of ["dataLang", "dataLanguage", "dataCodeLanguage", "dataProgrammingLanguage"]) {
    const said = attribute(element, name).trim();
    if (said !== "") return clean(said);
  }
  const classes = classesOf(element);
  // `class="brush: js; first-line: 3"`, which is several classes.
  const brush = classes.indexOf("brush:");
  if (brush !== -1) return clean((classes[brush + 1] ?? "").replace(/;.*/s, ""));
  for (const pattern of named)
    for (const name of classes) {
      const said = pattern.exec(name)?.[1];
      if (
        said !== undefined &&
        !/^(?:wrap|wrapper|block|box|container|toolbar|default|inner|outer|area|content|body)$/.test(said)
      )
        return clean(said);
    }
  if (!isElement(element, "pre", "code") || !classes.some((name) => highlighters.includes(name))) return null;
  const other = classes.filter((name) => !notLanguages.test(name) && /^[a-z][\w+#-]{0,19}$/i.test(name));
  return other.length === 1 ? clean(other[0] as string) : null;
}

function clean(said: string): string | null {
  const lang = said
    .trim()
    .toLowerCase()
    .replace(/^["']|["';]$/g, "");
  return lang === "" || noLanguages.has(lang) || !/^[\w+#.-]{1,40}$/.test(lang) ? null : lang;
}

/** What highlighters put around code and say its language on: `<div class="highlight-source-js"><pre>`. */
export const highlighted: Recognizer = (walk, element) => {
  if (!isElement(element, "div", "figure", "td")) return undefined;
  const lang = saidBy(element);
  if (lang === null) return undefined;
  const only = soleCode(element);
  return only === null ? undefined : codeOf(walk, only, languageOf(only) ?? lang);
};

/** Code that stands around blocks of code, as a box does; null for one that holds none. */
export function boxed(walk: Walk, element: Element): Content[] | null {
  if (first(element, ({ tagName }) => tagName === "pre") === undefined) return null;
  const only = soleCode(element);
  return only === null
    ? walk.blocks(element.children)
    : codeOf(walk, only, languageOf(only) ?? saidBy(element));
}

/** The one block of code within, where there is nothing else but what highlighters add. */
function soleCode(element: Element): Element | null {
  let found: Element | null = null;
  const waiting: Nodes[] = [...element.children];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    if (node.type === "text" && /\S/.test(node.value)) return null;
    if (node.type !== "element" || isHidden(node) || isGutter(node) || node.tagName === "button") continue;
    if (node.tagName === "pre") {
      if (/^[\s\d]*$/.test(textWithin(node)) && found === null && hasNumbersOnly(node)) continue;
      if (found !== null) return null;
      found = node;
    } else append(waiting, node.children);
    if (waiting.length > 200) return null;
  }
  return found;
}

function hasNumbersOnly(element: Element): boolean {
  return /\d/.test(textWithin(element));
}

/** Tables that only put numbers beside lines of code. */
export const numberedCode: Recognizer = (walk, element) => {
  if (element.tagName !== "table") return undefined;
  const gutter = first(
    element,
    (each) =>
      isElement(each, "td") && (isGutter(each) || (hasClass(each, ...gutters) && hasNumbersOnly(each))),
  );
  if (gutter === undefined) return undefined;
  const code = first(element, (each) => isElement(each, "pre") && !/^[\s\d]*$/.test(textWithin(each)));
  if (code !== undefined) return codeOf(walk, code, saidBy(element) ?? languageOf(code));
  const cells = first(
    element,
    (each) => isElement(each, "td") && hasClass(each, "code", "hljs-ln-code", "blob-code"),
  );
  return cells === undefined ? undefined : codeOf(walk, element, saidBy(element));
};

export const codeBlocks: Readonly<Record<string, Handler>> = { pre, listing: pre, xmp: pre, plaintext: pre };
