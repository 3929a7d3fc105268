/** Properties of a run (w:rPr, ISO/IEC 29500-1, section 17.3.2) as they stand at one place; absent: not said. */
import type { XmlElement } from "../../../../input/xml/element.ts";
import { isOnByDefault } from "../../values/on-off.ts";
import { halfPoints } from "./values.ts";

/** Those that switch each other in the hierarchy of styles (section 17.7.3), as far as they change what is read. */
export const toggles = ["bold", "italic", "strike", "caps", "hidden"] as const;
export type Toggle = (typeof toggles)[number];

export interface RunProperties extends Partial<Record<Toggle, boolean>> {
  doubleStrike?: boolean;
  /** Hidden everywhere, whatever is shown: the mark of a paragraph that runs on (style separator). */
  alwaysHidden?: boolean;
  vertical?: "superscript" | "subscript" | "baseline";
  /** Of Latin text; "" when a theme's is meant. */
  font?: string;
  /** Half points. */
  size?: number;
  /** Half points that the text is raised by, negative when lowered. */
  raised?: number;
}

const switches: ReadonlyMap<string, Exclude<KeysOf<boolean>, undefined>> = new Map(
  Object.entries<Exclude<KeysOf<boolean>, undefined>>({
    "w:b": "bold",
    "w:i": "italic",
    "w:strike": "strike",
    "w:dstrike": "doubleStrike",
    "w:caps": "caps",
    "w:vanish": "hidden",
    "w:specVanish": "alwaysHidden",
  }),
);

type KeysOf<T> = {
  [K in keyof RunProperties]-?: NonNullable<RunProperties[K]> extends T ? K : never;
}[keyof RunProperties];

export function readRunProperties(properties: XmlElement | undefined): RunProperties {
  const read: RunProperties = {};
  for (const child of properties?.children ?? []) {
    if (typeof child === "string") continue;
    const { name, attributes } = child;
    const value = attributes["w:val"];
    const key = switches.get(name);
    if (key !== undefined) read[key] = isOnByDefault(value);
    else if (name === "w:sz") {
      const size = halfPoints(value);
      if (size !== undefined && size > 0 && size <= sizeMax) read.size = size;
    } else if (name === "w:vertAlign") {
      if (value === "superscript" || value === "subscript" || value === "baseline") read.vertical = value;
    } else if (name === "w:position") {
      const raised = halfPoints(value);
      if (raised !== undefined) read.raised = raised;
    } else if (name === "w:rFonts") {
      const font = attributes["w:ascii"] ?? attributes["w:hAnsi"];
      const theme = attributes["w:asciiTheme"] ?? attributes["w:hAnsiTheme"];
      if (theme !== undefined) read.font = "";
      else if (font !== undefined) read.font = font;
    }
  }
  return read;
}

/** The largest that the application knows: 1,638 points. */
const sizeMax = 3_276;
