/** Names of functions that TeX knows and sets upright (ISO/IEC 29500-1, section 22.1.2.39, leaves their names to the author). */
export const functions: ReadonlySet<string> = new Set(
  (
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max " +
    "min Pr sec sin sinh sup tan tanh"
  ).split(" "),
);

/** The command for a function's name: one that TeX does not know is told as one. */
export function functionNamed(name: string): string {
  return functions.has(name) ? `\\${name}` : `\\operatorname{${name}}`;
}

/** Commands below and above which limits stand by themselves. */
export const takesLimits: ReadonlySet<string> = new Set(
  (
    "\\det \\gcd \\inf \\lim \\liminf \\limsup \\max \\min \\Pr \\sup \\sum \\prod \\coprod \\bigwedge \\bigvee " +
    "\\bigcap \\bigcup \\bigodot \\bigoplus \\bigotimes \\biguplus \\bigsqcup"
  ).split(" "),
);
