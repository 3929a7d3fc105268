/** What two authors may write differently of one formula, made alike: spaces, sizes of delimiters, braces, synonyms. */

const synonyms: Readonly<Record<string, string>> = {
  "\\le": "\\leq",
  "\\ge": "\\geq",
  "\\ne": "\\neq",
  "\\rightarrow": "\\to",
  "\\longrightarrow": "\\to",
  "\\mid": "|",
  "\\dots": "\\ldots",
  "\\cdots": "\\ldots",
  "\\cfrac": "\\frac",
  "\\tfrac": "\\frac",
  "\\dfrac": "\\frac",
  "\\colon": ":",
  "\\overline": "\\bar",
  "\\widehat": "\\hat",
  "\\widetilde": "\\tilde",
  "\\varnothing": "\\emptyset",
  "\\operatorname": "\\text",
  "\\mathrm": "\\text",
  "\\parallel": "\\|",
  "\\overset": "\\stackrel",
};
const unseen =
  /^\\(?:left|right|,|;|:|!|quad|qquad|displaystyle|limits|big|Big|bigg|Bigg|bigl|bigr|Bigl|Bigr)$|^\s+$|^\\ $/;
const aligned = /^\\(?:begin|end)\{(?:aligned|gathered)\}$/;

/** Tokens with a space between; equal for formulas that say the same. */
export function normalForm(latex: string): string {
  const tokens = (latex.match(/\\(?:begin|end)\{\w+\}|\\[a-zA-Z]+\*?|\\.|\s+|[^\s]/gu) ?? [])
    .filter((token) => !unseen.test(token))
    .map((token) => synonyms[token.replace(/\*$/, "")] ?? token.replace(/\*$/, ""))
    .filter((token, at, all) => !(token === "." && aligned.test(all[at - 1] ?? "")));
  return withoutAlignment(scripts(tokens)).join(" ");
}

/** Aligned and gathered lines are lines: where they are aligned is the author's taste. */
function withoutAlignment(tokens: readonly string[]): string[] {
  const result: string[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (aligned.test(token)) depth += token.startsWith("\\begin") ? 1 : -1;
    else if (!(token === "&" && depth > 0)) result.push(token);
  }
  return result;
}

/** Scripts in braces, the lower first; primes as scripts; braces around nothing else left out. */
function scripts(tokens: readonly string[]): string[] {
  let at = 0;
  const group = (): string[] => {
    if (tokens[at] !== "{") return tokens[at] === undefined ? [] : [tokens[at++] as string];
    at += 1;
    const inner = sequence();
    at += 1;
    return inner;
  };
  const sequence = (): string[] => {
    const result: string[] = [];
    while (at < tokens.length && tokens[at] !== "}") {
      const low: string[] = [];
      const high: string[] = [];
      while (tokens[at] === "_" || tokens[at] === "^" || tokens[at] === "'") {
        const sign = tokens[at++];
        if (sign === "'") high.push("\\prime");
        else (sign === "_" ? low : high).push(...group());
      }
      if (low.length > 0) result.push("_{", ...low, "}");
      if (high.length > 0) result.push("^{", ...high, "}");
      if (low.length + high.length > 0) continue;
      const token = tokens[at] as string;
      if (token === "{") result.push("{", ...group(), "}");
      else {
        result.push(token);
        at += 1;
      }
    }
    return result;
  };
  return sequence();
}
