/** Text properties by level, as text bodies, layouts, masters and presentations have them (ISO/IEC 29500-1, 21.1.2.4). */
import { elementsOf, find, type XmlElement } from "../../../../input/xml/element.ts";
import { isMonospaced } from "../../text/monospaced.ts";

export type Mark =
  | { kind: "none" }
  | { kind: "bullet" }
  /** `scheme` is ST_TextAutonumberScheme: what differs in it counts by itself. */
  | { kind: "number"; scheme: string; start: number };

export interface LevelStyle {
  mark?: Mark;
  monospaced?: boolean;
}

/** Of the nine levels, from 0. */
export type ListStyle = readonly LevelStyle[];

export const levels = 9;

const none: Mark = { kind: "none" };
const bullet: Mark = { kind: "bullet" };
/** ISO/IEC 29500-1, section 20.1.10.76. */
const startMax = 32_767;

/** What paragraph properties say of the mark; undefined when they say nothing. */
export function markOf(properties: XmlElement | undefined): Mark | undefined {
  for (const { name, attributes } of elementsOf(properties)) {
    if (name === "a:buNone") return none;
    // A bullet of white space shows nothing.
    if (name === "a:buChar") return /^\s*$/.test(attributes.char ?? "") ? none : bullet;
    if (name === "a:buBlip") return bullet;
    if (name === "a:buAutoNum") {
      const start = Math.trunc(Number(attributes.startAt ?? 1)) || 1;
      return {
        kind: "number",
        scheme: attributes.type ?? "arabicPeriod",
        start: Math.min(startMax, Math.max(1, start)),
      };
    }
  }
  return undefined;
}

/** `element` is a:lstStyle, or one of a master's p:txStyles, or p:defaultTextStyle. */
export function listStyle(element: XmlElement | undefined): ListStyle {
  if (element === undefined) return [];
  return Array.from({ length: levels }, (_, level) => {
    const properties = find(element, `a:lvl${level + 1}pPr`);
    const mark = markOf(properties);
    const latin = find(properties, "a:defRPr", "a:latin")?.attributes.typeface;
    return {
      ...(mark === undefined ? {} : { mark }),
      ...(latin === undefined ? {} : { monospaced: isMonospaced(latin) }),
    };
  });
}

/** The first of the styles that says something decides, each thing by itself. */
export function cascade(styles: readonly ListStyle[]): ListStyle {
  return Array.from({ length: levels }, (_, level) => {
    const mark = styles.find((style) => style[level]?.mark !== undefined)?.[level]?.mark;
    const monospaced = styles.find((style) => style[level]?.monospaced !== undefined)?.[level]?.monospaced;
    return {
      ...(mark === undefined ? {} : { mark }),
      ...(monospaced === undefined ? {} : { monospaced }),
    };
  });
}
