/** Signs of missing parts: relations with scripts, empty roots, scripts without a base. */
import { middleX } from "../part.ts";
import type { Base } from "./limits.ts";

/** Operators that have scripts of their own: a convolution, a tensor product over a ring, a dual. */
const unscripted = /^[=+\-−±<>≤≥≦≧≪≫≠≡≈∈∉,;([{]$/;

/** `isScript`: on a line that is smaller than the formula's. */
export function isImplausible(
  { part, sup, sub, over, under, preSup, preSub }: Base,
  isScript: boolean,
): boolean {
  if (part.character === "√") return true;
  if (sup.length + sub.length > 0 && unscripted.test(part.character)) return true;
  // Within limits nothing stands over or under a relation.
  if (isScript && part.atom === "rel" && over.length + under.length > 0) return true;
  const before = [...preSup, ...preSub];
  if (before.length > 0 && !/^\p{L}+$/u.test(part.character)) return true;
  if (before.some(({ atom }) => atom === "op" || atom === "rel")) return true;
  // An index of a root, or a limit, that was taken for an exponent.
  const within = sup.some((one) => middleX(one) < part.x0 + 0.25 * (part.x1 - part.x0));
  if (within && part.character === "") return true;
  return (
    part.atom === "op" && over.length + under.length === 0 && isHalf(part.character, sup.length, sub.length)
  );
}

/** A sum, a product or an integral that ends somewhere begins somewhere, too. */
const isHalf = (character: string, sup: number, sub: number): boolean =>
  /^[∑∏∐∫]$/.test(character) && sup > 0 && sub === 0;
