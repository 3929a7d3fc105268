/** The formulas of the corpus, as their authors write them. */
import list from "./formulas.txt" with { type: "text" };

export interface CorpusFormula {
  id: string;
  latex: string;
  /** Kept for the end: no rule is made with it. */
  heldOut: boolean;
}

export const formulas: readonly CorpusFormula[] = list
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((latex, at) => ({ id: `Q${String(at + 1).padStart(3, "0")}`, latex, heldOut: (at + 1) % 2 === 0 }));
