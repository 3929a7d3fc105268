/** TeX in the text of pages whose scripts would set it: `\(x\)`, `\[x\]`, `$$x$$`, environments, and `$x$` where they say so. */
import { append } from "../../../util/append.ts";
import type { Content, Walk } from "../walk.ts";
import { formula } from "./formulas.ts";
import { unwrapped } from "./mathml.ts";

/** What is longer is no formula but text between delimiters that belong to others. */
const forms: readonly string[] = [
  String.raw`\\\((?<inline>[^]{1,2000}?)\\\)`,
  String.raw`\\\[(?<bracketed>[^]{1,4000}?)\\\]`,
  String.raw`\$\$(?<doubled>[^$]{1,4000})\$\$`,
  String.raw`(?<environment>\\begin\{(?<name>(?:equation|align|gather|multline|eqnarray|displaymath)\*?)\}[^]{1,4000}?\\end\{\k<name>\})`,
];
const dollars = String.raw`(?<![\\$\w])\$(?<single>(?!\s)(?:[^$\\]|\\[^]){1,1000}?(?<!\s))\$(?![\d$])`;

const delimited = new RegExp(forms.join("|"), "g");
const alsoDollars = new RegExp([...forms, dollars].join("|"), "g");

/** Null if there is none. `text` reads what stands between. */
export function withFormulas(
  walk: Walk,
  value: string,
  text: (value: string) => Content[],
): Content[] | null {
  if (walk.tex === null || !/\\[([b]|\$/.test(value)) return null;
  const result: Content[] = [];
  const words = (piece: string) => text(piece.replaceAll("\\$", "$"));
  let at = 0;
  for (const match of value.matchAll(walk.tex.dollars ? alsoDollars : delimited)) {
    const { inline, bracketed, doubled, environment, single } = match.groups ?? {};
    const isDisplay = (inline ?? single) === undefined;
    const tex = unwrapped(inline ?? single ?? bracketed ?? doubled ?? environment ?? "");
    append(result, words(value.slice(at, match.index)));
    append(result, formula(walk, tex, isDisplay));
    at = match.index + match[0].length;
  }
  return at === 0 ? null : [...result, ...words(value.slice(at))];
}
