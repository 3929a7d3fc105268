import type { RootContent } from "mdast";

const environments =
  /^\\begin\{(?:equation|align|gather|multline|eqnarray|displaymath|math|flalign|alignat|aligned)\*?\}/;

/** A formula that a program gave out as LaTeX; null for LaTeX that is more than a formula. */
export function formulaOf(latex: string): RootContent | null {
  const text = latex.trim();
  const inner = /^(?:\$\$([\s\S]+)\$\$|\$([^$]+)\$|\\\[([\s\S]+)\\\]|\\\(([\s\S]+)\\\))$/.exec(text);
  const formula =
    inner?.slice(1).find((part) => part !== undefined) ?? (environments.test(text) ? text : null);
  if (formula === null) return null;
  const value = formula.replace(/^\s*\\displaystyle\b/, "").trim();
  return value === "" ? null : { type: "math", value };
}
