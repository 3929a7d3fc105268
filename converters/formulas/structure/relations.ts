/** Signs that are several in TeX: the blanks around them tell which. */
import type { Part } from "../part.ts";

/** Ems that TeX leaves around a relation are 5/18. */
const spaced = { least: 0.2, most: 0.45 };

const asRelations: ReadonlyMap<string, string> = new Map([
  ["|", "\\mid"],
  ["∣", "\\mid"],
  ["‖", "\\parallel"],
  ["∥", "\\parallel"],
]);
const asDelimiters: ReadonlyMap<string, string> = new Map([
  ["|", "|"],
  ["∣", "|"],
  ["‖", "\\|"],
  ["∥", "\\|"],
]);

/** Arrows of conclusions have half an em around them. */
const conclusions: ReadonlyMap<string, string> = new Map([
  ["⟺", "\\iff"],
  ["⟹", "\\implies"],
]);
const conclusionBlank = 0.48;

/** Bars between blanks are relations, others delimiters. The parts of one line, from the left. */
export function resolveSigns(on: readonly Part[], size: number): Part[] {
  return on.map((part, at) => {
    const [last, next] = [on[at - 1], on[at + 1]];
    const conclusion = conclusions.get(part.character);
    if (conclusion !== undefined && last && next) {
      const blank = Math.min(part.x0 - last.x1, next.x0 - part.x1);
      return blank > conclusionBlank * size ? { ...part, tex: conclusion } : part;
    }
    const relation = asRelations.get(part.character);
    if (relation === undefined || part.tex.startsWith("\\n")) return part;
    const blank = (gap: number) => gap > spaced.least * size && gap < spaced.most * size;
    const isRelation = last && next && blank(part.x0 - last.x1) && blank(next.x0 - part.x1);
    return isRelation
      ? { ...part, tex: relation, atom: "rel" as const }
      : { ...part, tex: asDelimiters.get(part.character) ?? part.tex };
  });
}
