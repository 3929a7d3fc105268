/** What stands between a paragraph and its runs: changes, links, fields, controls, formulas. */
import { find, type XmlElement } from "../../../xml/element.ts";
import { withFragment } from "../../package/relations.ts";
import { changeOf } from "../changes.ts";
import type { Walk } from "../context.ts";
import { boxOf, isPlaceholder } from "../controls.ts";
import { readInstruction } from "../fields/instruction.ts";
import { linkOf } from "../fields/shown.ts";
import { displayOf, formulaOf } from "../formulas.ts";
import type { InlineReader } from "./reader.ts";

/** What elements around runs say of them. */
export interface Around {
  marks: number;
  link: string | null;
}

export type Handler = (reader: InlineReader, element: XmlElement, around: Around) => void;

const into: Handler = (reader, element, around) => reader.inside(element, around);

const change: Handler = (reader, element, around) => {
  const change = changeOf(element.name, reader.walk.options.changes);
  if (change?.dropped === true) reader.walk.signals.left(element);
  else reader.inside(element, { ...around, marks: around.marks | (change?.marks ?? 0) });
};

/** What stands between a paragraph and its runs. */
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
