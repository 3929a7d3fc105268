/** Optional content membership (ISO 32000-2, 8.11.2.2): content that belongs to several groups by a rule. */
import type * as Mupdf from "mupdf";
import { items } from "../file/objects.ts";
import type { Layer } from "./layer-states.ts";

type PDFObject = Mupdf.PDFObject;
type Layers = ReadonlyMap<number, Layer>;

const depthMax = 32;
const termsMax = 1_000;

export function isSeen(membership: PDFObject, layers: Layers): boolean {
  const expression = membership.get("VE");
  if (expression.isArray()) {
    const value = evaluate(expression, layers, 0, { left: termsMax });
    if (value !== null) return value;
  }
  const groups = membership.get("OCGs");
  const states = (groups.isArray() ? [...items(groups, termsMax)] : [groups]).flatMap((group) => {
    const visible = stateOf(group, layers);
    return visible === null ? [] : [visible];
  });
  if (states.length === 0) return true;
  const policy = membership.get("P");
  switch (policy.isName() ? policy.asName() : "AnyOn") {
    case "AllOn":
      return states.every(Boolean);
    case "AnyOff":
      return !states.every(Boolean);
    case "AllOff":
      return !states.some(Boolean);
    default:
      return states.some(Boolean);
  }
}

/** Null for what is no group of the file. */
function stateOf(group: PDFObject, layers: Layers): boolean | null {
  return (group.isIndirect() ? layers.get(group.asIndirect())?.visible : undefined) ?? null;
}

/** A visibility expression: [And ...], [Or ...], [Not x] over groups and expressions; null where it is none. */
function evaluate(term: PDFObject, layers: Layers, depth: number, budget: { left: number }): boolean | null {
  if (depth > depthMax || budget.left-- <= 0) return null;
  if (!term.isArray()) return stateOf(term, layers);
  const operator = term.length > 0 ? term.get(0) : term;
  if (!operator.isName()) return null;
  const values: boolean[] = [];
  for (let i = 1; i < Math.min(term.length, termsMax); i++) {
    const value = evaluate(term.get(i), layers, depth + 1, budget);
    if (value !== null) values.push(value);
  }
  if (values.length === 0) return null;
  if (operator.asName() === "And") return values.every(Boolean);
  if (operator.asName() === "Or") return values.some(Boolean);
  return operator.asName() === "Not" ? !values[0] : null;
}
