import { find, type XmlElement } from "../../../../input/xml/element.ts";

/** What a shape stands for on its layout (ISO/IEC 29500-1, section 19.3.1.36). */
export interface Placeholder {
  /** ST_PlaceholderType; "obj" where nothing is said. */
  type: string;
  idx: string;
}

/** `properties` is what describes a shape without its looks: p:nvSpPr and its sisters. */
export function placeholderOf(properties: XmlElement | undefined): Placeholder | null {
  const ph = find(properties, "p:nvPr", "p:ph");
  if (ph === undefined) return null;
  return { type: ph.attributes.type ?? "obj", idx: ph.attributes.idx ?? "0" };
}

const titles: ReadonlySet<string> = new Set(["title", "ctrTitle"]);
const furniture: ReadonlySet<string> = new Set(["dt", "ftr", "sldNum", "hdr", "sldImg"]);

export function isTitle(placeholder: Placeholder | null): boolean {
  return placeholder !== null && titles.has(placeholder.type);
}

export function isFurniture(placeholder: Placeholder | null): boolean {
  return placeholder !== null && furniture.has(placeholder.type);
}

/** Which text style of the master it has, and by which kind it finds its own on the master. */
export function familyOf({ type }: Placeholder): "title" | "body" | "other" {
  if (titles.has(type)) return "title";
  return furniture.has(type) ? "other" : "body";
}

/** The one of `candidates` from which `own` takes what it does not say itself: by index, else by kind. */
export function inherited<T extends { placeholder: Placeholder }>(
  own: Placeholder,
  candidates: readonly T[],
  by: "index" | "family",
): T | undefined {
  const family = familyOf(own);
  const ofType = () => candidates.find(({ placeholder }) => placeholder.type === own.type);
  const ofFamily = () => candidates.find(({ placeholder }) => familyOf(placeholder) === family);
  if (family === "title") return ofType() ?? ofFamily();
  if (family === "other") return ofType();
  if (by === "family") return ofType() ?? ofFamily();
  const ofIndex = candidates.find(
    ({ placeholder }) => placeholder.idx === own.idx && familyOf(placeholder) === family,
  );
  return ofIndex ?? ofType();
}
