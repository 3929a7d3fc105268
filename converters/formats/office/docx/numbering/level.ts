/** A level of a list (w:lvl, ISO/IEC 29500-1, section 17.9.6). */
import { find, type XmlElement } from "../../../../input/xml/element.ts";
import { type Indentation, readIndentation } from "../styles/paragraph-properties.ts";
import { readRunProperties } from "../styles/run-properties.ts";
import { childValue, integer, onOff } from "../styles/values.ts";

export const levelsMax = 9;

export interface NumberingLevel {
  /** 0-based. */
  level: number;
  kind: "ordered" | "bullet" | "none";
  /** ST_NumberFormat: decimal, upperRoman, … */
  format: string;
  /** Pattern of format "custom": 001, 002, … */
  pattern: string;
  start: number;
  /** %1 to %9 stand for the numbers of the levels; that of a bullet is the bullet. */
  text: string;
  /** Begins anew after a level above this 1-based one has been used; 0: never; null: after any level above its own. */
  restartAfter: number | null;
  /** All numbers of the label in decimals. */
  legal: boolean;
  styleId: string | null;
  indentation: Indentation;
  hidden: boolean;
}

export function readLevel(element: XmlElement, level: number): NumberingLevel {
  const numFmt = find(element, "w:numFmt");
  const format = numFmt?.attributes["w:val"] ?? "decimal";
  const picture = find(element, "w:lvlPicBulletId") !== undefined;
  const text = levelText(element);
  const run = readRunProperties(find(element, "w:rPr"));
  const restart = integer(childValue(element, "w:lvlRestart"));
  return {
    level,
    kind: kindOf(format, text, picture),
    format,
    pattern: numFmt?.attributes["w:format"] ?? "",
    start: Math.max(0, integer(childValue(element, "w:start")) ?? 0),
    text,
    restartAfter: restart === undefined || restart > levelsMax ? null : Math.max(0, restart),
    legal: onOff(element, "w:isLgl") ?? false,
    styleId: childValue(element, "w:pStyle") ?? null,
    indentation: readIndentation(find(element, "w:pPr", "w:ind")),
    hidden: run.hidden ?? false,
  };
}

/** No label is longer in documents that people write. */
const textMax = 200;

function levelText(element: XmlElement): string {
  const attributes = find(element, "w:lvlText")?.attributes;
  const given = attributes?.["w:val"];
  const none = attributes?.["w:null"];
  return none === undefined || given !== undefined ? (given ?? "").slice(0, textMax) : "";
}

/** A number that nobody sees is none: levels of headings often have format and no text. */
function kindOf(format: string, text: string, picture: boolean): NumberingLevel["kind"] {
  // A blank for a bullet is how programs keep a paragraph in the item above it.
  if (format === "bullet" && !picture && text.trim() === "") return "none";
  if (picture || format === "bullet") return "bullet";
  if (format === "none") return /\S/.test(text.replace(/%\d/g, "")) ? "bullet" : "none";
  return text === "" ? "none" : "ordered";
}
