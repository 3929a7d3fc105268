/** Commands of LaTeX that typed formulas may use, by how many arguments they take. */
import { accents } from "./accents.ts";
import { functions } from "./functions.ts";
import { symbols } from "./symbols.ts";

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
export function arityOf(command: string): number | undefined {
  // Made when a formula is typed: few documents have one.
  known ??= arities();
  return known.get(command.slice(1));
}

export const environments: ReadonlySet<string> = new Set(
  "matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases aligned gathered".split(" "),
);
