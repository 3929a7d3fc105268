import type { RebuildFormula } from "./contract.ts";

export const rebuild: RebuildFormula = ({ glyphs }) => ({
  latex: glyphs.map(({ text }) => text || "?").join(""),
  confidence: 0.9,
  number: null,
});
