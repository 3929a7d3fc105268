/** LaTeX that stands as text in a formula: typed and never built up, or put there by a program. */

import { accents } from "./accents.ts";
import { charactersTex } from "./characters.ts";
import { functions } from "./functions.ts";
import { trimmed } from "./join.ts";
import { symbols } from "./symbols.ts";

/** Commands of LaTeX that typed formulas may use, by how many arguments they take. */
const withOne =
  "sqrt text mathrm mathbf mathit mathcal mathbb mathfrak mathsf mathtt boldsymbol bm operatorname boxed phantom overline " +
  "underline pmod xrightarrow xleftarrow";
const withTwo = "frac dfrac tfrac binom dbinom tbinom overset underset stackrel";
const alone =
  "quad qquad le ge ne to gets dots dotsc dotsb land lor lnot prime displaystyle textstyle iff implies backslash vert " +
  "lvert rvert lVert rVert lbrace rbrace bmod mid";

let known: ReadonlyMap<string, number> | undefined;

const arities = (): ReadonlyMap<string, number> =>
  new Map([
    ...[...symbols.values()]
      .flatMap((tex) => tex.match(/[a-zA-Z]+/g) ?? [])
      .map((name) => [name, 0] as const),
    ...[...functions, ...alone.split(" ")].map((name) => [name, 0] as const),
    ...[...accents.values()].flatMap(({ narrow, wide }) =>
      [narrow, wide].map((command) => [command.slice(1), 1] as const),
    ),
    ...withOne.split(" ").map((name) => [name, 1] as const),
    ...withTwo.split(" ").map((name) => [name, 2] as const),
  ]);

/** Undefined for commands that are not ours to pass on. `command` has its backslash. */
function arityOf(command: string): number | undefined {
  // Made when a formula is typed: few documents have one.
  known ??= arities();
  return known.get(command.slice(1));
}

const environments: ReadonlySet<string> = new Set(
  "matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases aligned gathered".split(" "),
);

/** A command, an escaped character, or one character. */
const tokens = /\\[a-zA-Z]+|\\.|[^\\]/gsu;
const depthMax = 40;
/** Longer text is not what somebody typed. */
const charactersMax = 20_000;

/** The text itself if it is complete LaTeX with known commands, else null. */
export function writtenTex(text: string): string | null {
  if (!/\\[a-zA-Z]|[\^_]\{/.test(text) || text.length > charactersMax) return null;
  const reader = new Reader(text.match(tokens) ?? []);
  return reader.sequence(null, 0) && reader.atEnd() ? trimmed(reader.written) : null;
}

/** Goes over the tokens as TeX would; each method tells whether what it is to read is there. */
class Reader {
  written = "";
  #at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  atEnd(): boolean {
    return this.#at >= this.tokens.length;
  }

  /** Up to the token that ends it, which is left; null: up to the end of all. */
  sequence(end: string | null, depth: number, rows = false): boolean {
    if (depth > depthMax) return false;
    // Two of the same script on one base are an error.
    let given = "";
    for (let token = this.#token(); token !== undefined && token !== end; token = this.#token()) {
      if (token === "^" || token === "_") {
        if (given.includes(token)) return false;
        given += token;
        this.#take();
        if (!this.#argument(depth)) return false;
        continue;
      }
      if (token.trim() !== "") given = token === "'" ? `${given}^` : "";
      if (rows && (token === "&" || token === "\\\\")) this.#take();
      else if (!this.#one(depth)) return false;
    }
    return end === null || this.#token() === end;
  }

  #token(): string | undefined {
    return this.tokens[this.#at];
  }

  #take(): string {
    const token = this.tokens[this.#at] ?? "";
    this.#at += 1;
    const other = /^[^\0-~]/u.test(token) ? charactersTex(token, "") : token;
    this.written += /^\\[a-zA-Z]+$/.test(other) && other !== token ? `${other} ` : other;
    return token;
  }

  #one(depth: number): boolean {
    const token = this.#token() ?? "";
    if (token === "{") return this.#group(depth);
    if (token === "\\left") return this.#fenced(depth);
    if (token === "\\begin") return this.#environment(depth);
    if (/^\\[a-zA-Z]/.test(token)) return this.#command(depth);
    if (token.startsWith("\\") ? !/^\\[,;:!> {}|%$#&_]$/.test(token) : /[}$%#&~]|[^\P{Cc}\s]/u.test(token))
      return false;
    this.#take();
    return true;
  }

  #group(depth: number): boolean {
    this.#take();
    if (!this.sequence("}", depth + 1)) return false;
    this.#take();
    return true;
  }

  #command(depth: number): boolean {
    const arity = arityOf(this.#token() ?? "");
    if (arity === undefined) return false;
    const command = this.#take();
    if (command === "\\sqrt" && this.#token() === "[") {
      this.#take();
      if (!this.sequence("]", depth + 1)) return false;
      this.#take();
    }
    for (let count = 0; count < arity; count += 1) if (!this.#argument(depth)) return false;
    return true;
  }

  /** A group, or one character or command that needs none. */
  #argument(depth: number): boolean {
    while (this.#token()?.trim() === "") this.#take();
    const token = this.#token() ?? "";
    if (token === "{") return this.#group(depth);
    if (!/^[A-Za-z0-9*+=-]$/.test(token) && arityOf(token) !== 0) return false;
    this.#take();
    return true;
  }

  #fenced(depth: number): boolean {
    this.#take();
    if (!this.#delimiter() || !this.sequence("\\right", depth + 1)) return false;
    this.#take();
    return this.#delimiter();
  }

  #delimiter(): boolean {
    while (this.#token()?.trim() === "") this.#take();
    const delimiters =
      /^(?:[()[\].|/]|\\[{}|]|\\(?:[lr]angle|[lr]ceil|[lr]floor|[lr]?vert|[lr]?Vert|[lr]brace|backslash))$/;
    return delimiters.test(this.#take());
  }

  #environment(depth: number): boolean {
    this.#take();
    const name = this.#name();
    if (name === null || !environments.has(name) || !this.sequence("\\end", depth + 1, true)) return false;
    this.#take();
    return this.#name() === name;
  }

  #name(): string | null {
    if (this.#take() !== "{") return null;
    let name = "";
    while (/^[a-zA-Z]$/.test(this.#token() ?? "")) name += this.#take();
    return this.#take() === "}" ? name : null;
  }
}
