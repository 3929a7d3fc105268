/** LaTeX that stands as text in a formula: typed and never built up, or put there by a program. */
import { accents } from "./accents.ts";
import { charactersTex } from "./characters.ts";
import { functions } from "./functions.ts";
import { symbols } from "./symbols.ts";

/** Commands beside those that stand for characters, functions and accents. */
const structural =
  "frac dfrac tfrac binom dbinom tbinom sqrt left right middle text mathrm mathbf mathit mathcal mathbb mathfrak mathsf " +
  "mathtt boldsymbol bm operatorname begin end quad qquad limits nolimits le ge ne to gets dots dotsc dotsb land lor lnot " +
  "prime displaystyle textstyle big Big bigg Bigg bigl bigr Bigl Bigr overset underset stackrel boxed phantom iff implies " +
  "backslash lvert rvert lVert rVert lbrace rbrace vert pmod bmod mod not substack overline underline xrightarrow " +
  "xleftarrow mid hspace";

const environments: ReadonlySet<string> = new Set(
  "matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases aligned gathered split array".split(" "),
);

const commands: ReadonlySet<string> = new Set([
  ...structural.split(" "),
  ...functions,
  ...[...symbols.values()].flatMap((tex) => tex.match(/[a-zA-Z]+/g) ?? []),
  ...[...accents.values()].flatMap(({ narrow, wide }) => [narrow.slice(1), wide.slice(1)]),
]);

/** A command, an escaped character, or one character. */
const tokens = /\\[a-zA-Z]+|\\.|[^\\]/gsu;

/**
 * The text itself when it is LaTeX beyond doubt: it has commands or groups of scripts, all of them known, and all that
 * opens is closed. Null for every other text.
 */
export function writtenTex(text: string): string | null {
  const told = text.match(/\\[a-zA-Z]+/g)?.some((command) => commands.has(command.slice(1)));
  if (told !== true && !/[\^_]\{[^{}]*\}/.test(text)) return null;
  const open: string[] = [];
  let written = "";
  for (const [token] of text.matchAll(tokens)) {
    if (!keepsBalance(token, open)) return null;
    written += /^[^\0-~]/u.test(token) ? spaced(charactersTex(token, "")) : token;
  }
  return open.length === 0 && environmentsMatch(text) ? written.trim() : null;
}

function keepsBalance(token: string, open: string[]): boolean {
  if (token === "{" || token === "\\left" || token === "\\begin") open.push(token);
  else if (token === "}") return open.pop() === "{";
  else if (token === "\\right") return open.pop() === "\\left";
  else if (token === "\\end") return open.pop() === "\\begin";
  else if (token === "&" || token === "\\\\") return open.includes("\\begin");
  else if (/^\\[a-zA-Z]/.test(token)) return commands.has(token.slice(1));
  else if (token.startsWith("\\")) return /^\\[,;:!> {}|%$#&_]$/.test(token);
  else return !/[$%#~\p{Cc}]/u.test(token) || /\s/.test(token);
  return true;
}

function environmentsMatch(text: string): boolean {
  const open: (string | undefined)[] = [];
  for (const [, command, name] of text.matchAll(/\\(begin|end)(?![a-zA-Z])(?:\{([a-zA-Z]*)\})?/g)) {
    if (name === undefined || !environments.has(name)) return false;
    if (command === "begin") open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

function spaced(tex: string): string {
  return /\\[a-zA-Z]+$/.test(tex) ? `${tex} ` : tex;
}
