/** Spaces that an author has put between parts, beyond those that TeX sets by itself (The TeXbook, chapter 18). */
import type { AtomClass } from "../part.ts";
import { type Base, endOf } from "./limits.ts";

const [thin, medium, thick] = [1 / 6, 2 / 9, 5 / 18];

/** Ems that TeX leaves between neighbours. */
function usual(before: AtomClass, after: AtomClass): number {
  if (before === "rel" || after === "rel") return thick;
  if (before === "bin" || after === "bin") return medium;
  if (before === "punct" || before === "inner" || after === "inner") return thin;
  return before === "op" || after === "op" ? thin : 0;
}

export function spaceBetween(before: Base, after: Base, size: number): string {
  const gap = (after.part.x0 - endOf(before)) / size;
  const more = gap - usual(before.part.atom, after.part.atom);
  if (more > 1.6) return "\\qquad ";
  if (more > 0.7) return "\\quad ";
  const plain = (atom: AtomClass) => atom === "ord" || atom === "close" || atom === "inner";
  // Words bring their own.
  if (before.part.word) return "";
  return plain(before.part.atom) && after.part.atom === "ord" && !after.part.word && more > 0.13 && more < 0.3
    ? "\\,"
    : "";
}
