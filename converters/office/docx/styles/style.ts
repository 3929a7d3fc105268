/** One style of the sheet as it stands (w:style, ISO/IEC 29500-1, section 17.7.4.17), not yet with what it is based on. */
import { find, type XmlElement } from "../../../xml/element.ts";
import { isOnByDefault } from "../../on-off.ts";
import { styleRules } from "../tables/look.ts";
import { type ParagraphProperties, readParagraphProperties } from "./paragraph-properties.ts";
import { plainName } from "./roles.ts";
import { type RunProperties, readRunProperties } from "./run-properties.ts";
import { childValue } from "./values.ts";

export interface Style {
  id: string;
  type: "paragraph" | "character" | "table" | "numbering";
  /** As it is shown; the id where the style has no name. */
  name: string;
  /** See `plainName`. */
  plain: string;
  basedOn: string | undefined;
  default: boolean;
  paragraph: ParagraphProperties;
  run: RunProperties;
  /** Of a table style: it draws lines or grounds. */
  ruled: boolean;
}

const types: ReadonlyMap<string, Style["type"]> = new Map(
  Object.entries<Style["type"]>({
    paragraph: "paragraph",
    character: "character",
    table: "table",
    numbering: "numbering",
  }),
);

/** A style without a type is one of paragraphs (section 17.7.4.17). */
export function readStyle(element: XmlElement): Style | null {
  const { attributes } = element;
  const id = attributes["w:styleId"];
  const type = types.get(attributes["w:type"] ?? "paragraph");
  if (id === undefined || type === undefined) return null;
  const name = childValue(element, "w:name") ?? id;
  const isDefault = attributes["w:default"];
  return {
    id,
    type,
    name,
    plain: plainName(name),
    basedOn: childValue(element, "w:basedOn"),
    default: isDefault !== undefined && isOnByDefault(isDefault),
    paragraph: readParagraphProperties(find(element, "w:pPr")),
    run: readRunProperties(find(element, "w:rPr")),
    ruled: type === "table" && styleRules(element),
  };
}
