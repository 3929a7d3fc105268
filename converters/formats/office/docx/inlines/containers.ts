/** What stands between a paragraph and its runs: changes, links, fields, controls, formulas. */
import type { PhrasingContent, RootContent } from "mdast";
import { find, type XmlElement } from "../../../../input/xml/element.ts";
import { displayMath, mathOf } from "../../math/math.ts";
import { withFragment } from "../../package/relations.ts";
import { isOnByDefault } from "../../values/on-off.ts";
import type { Walk } from "../context.ts";
import { readInstruction } from "../fields/instruction.ts";
import { linkOf, type Shown } from "../fields/shown.ts";
import type { Options } from "../options.ts";
import { changeOf } from "./changes.ts";

// Formulas in their place: within a line, or on lines of their own (ISO/IEC 29500-1, section 22.1.2.77, .78).

/** LaTeX; "" for a formula that shows nothing. */
function formulaOf(formula: XmlElement, { changes }: Options): string {
  return mathOf(formula, { changes });
}

export function displayOf(paragraph: XmlElement, { changes }: Options): RootContent[] {
  return displayMath(paragraph, { changes }).map((value) => ({ type: "math", value }));
}

// Content controls (w:sdt, ISO/IEC 29500-1, section 17.5.2, and [MS-DOCX] section 2.6.1.6 for boxes to tick).

/** Whether the box is ticked; null for a control that is none. */
function boxOf(properties: XmlElement | undefined): boolean | null {
  const box = find(properties, "w14:checkbox");
  if (box === undefined) return null;
  const checked = find(box, "w14:checked");
  return checked !== undefined && isOnByDefault(checked.attributes["w14:val"]);
}

/** Whether the control only shows what should be written into it. */
function isPlaceholder(properties: XmlElement | undefined): boolean {
  const showing = find(properties, "w:showingPlcHdr");
  return showing !== undefined && isOnByDefault(showing.attributes["w:val"]);
}

/** What elements around runs say of them. */
export interface Around {
  marks: number;
  link: string | null;
}

/** What an element does to the paragraph that it stands in (`InlineReader`). */
interface Reader {
  readonly walk: Walk;
  run(element: XmlElement, around: Around): void;
  inside(element: XmlElement, around: Around): void;
  shown(shown: Shown | null, around: Around): void;
  box(checked: boolean): void;
  node(node: PhrasingContent, around: Around): void;
  blocks(blocks: RootContent[]): void;
}

export type Handler = (reader: Reader, element: XmlElement, around: Around) => void;

const into: Handler = (reader, element, around) => reader.inside(element, around);

const change: Handler = (reader, element, around) => {
  const change = changeOf(element.name, reader.walk.options.changes);
  if (change?.dropped === true) reader.walk.signals.left(element);
  else reader.inside(element, { ...around, marks: around.marks | (change?.marks ?? 0) });
};

export const containers: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    "w:pPr": () => undefined,
    "w:proofErr": () => undefined,
    "w:r": (reader, element, around) => reader.run(element, around),
    "w:ins": change,
    "w:del": change,
    "w:moveTo": change,
    "w:moveFrom": change,
    "w:smartTag": into,
    "w:hyperlink": (reader, element, around) => {
      const link = hyperlinkOf(reader.walk, element);
      reader.inside(element, link === null ? around : { ...around, link });
    },
    "w:fldSimple": (reader, element, around) => {
      const { fields, bookmarks } = reader.walk;
      const instruction = element.attributes["w:instr"] ?? "";
      const link = linkOf(readInstruction(instruction));
      if (link?.startsWith("#")) bookmarks.linked();
      fields.begin(find(element, "w:ffData"));
      fields.instruction(instruction);
      fields.separate();
      reader.inside(element, around);
      reader.shown(fields.end(), around);
    },
    "w:sdt": (reader, element, around) => {
      const properties = find(element, "w:sdtPr");
      const checked = boxOf(properties);
      const content = find(element, "w:sdtContent");
      if (checked !== null) {
        reader.box(checked);
        reader.walk.signals.left(content);
      } else if (isPlaceholder(properties)) reader.walk.signals.left(content);
      else if (content !== undefined) reader.inside(content, around);
    },
    "w:bookmarkStart": (reader, { attributes }) => {
      const name = attributes["w:name"];
      if (name !== undefined && name !== "_GoBack") reader.walk.bookmarks.begin(name);
    },
    "m:oMath": (reader, element, around) => {
      const value = formulaOf(element, reader.walk.options);
      if (value !== "") reader.node({ type: "inlineMath", value }, { ...around, marks: 0 });
    },
    "m:oMathPara": (reader, element) => reader.blocks(displayOf(element, reader.walk.options)),
  }),
);

/** Where a w:hyperlink leads (section 17.16.22): outside by its relation, or to a bookmark. */
function hyperlinkOf(walk: Walk, { attributes }: XmlElement): string | null {
  const relation = walk.office.relations(walk.part).get(attributes["r:id"] ?? "");
  const anchor = attributes["w:anchor"] ?? attributes["w:docLocation"];
  if (relation?.external) return withFragment(relation.target, anchor ?? "");
  if (anchor === undefined || anchor === "") return null;
  walk.bookmarks.linked();
  return `#${anchor}`;
}
