/**
 * Variables on machines without a mathematical font: browsers set a single letter as one of Unicode's mathematical
 * letters (MathML Core, section 2.1.5, `math-auto`), which other fonts do not have, and nothing is seen.
 */

let known: boolean | null = null;

/** Whether the fonts of this machine have the slanted letters of mathematics. */
export function hasMathLetters(): boolean {
  known ??= look();
  return known;
}

/** What stands for a missing letter is as wide for every letter; a real M is wider than a real i. */
function look(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return true;
  context.font = "40px 'Latin Modern Math', 'STIX Two Math', 'Cambria Math', 'Noto Sans Math', math";
  const widthOf = (letter: string) => context.measureText(letter).width;
  return widthOf("\u{1d440}") !== widthOf("\u{1d456}");
}

/** Has the variables in an italic face of the text instead; what is upright stays so. */
export function slantLetters(formula: Element): void {
  for (const variable of formula.querySelectorAll("mi:not([mathvariant])"))
    if ([...(variable.textContent ?? "")].length === 1) variable.classList.add("slanted");
}
