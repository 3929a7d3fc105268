/** Elements of a run that are signs rather than text (ISO/IEC 29500-1, section 17.3.3). */
import type { XmlElement } from "../../../xml/element.ts";
import type { Handler } from "./containers.ts";

/** Text of an element as it stands; line ends are the file's own layout. */
export function textIn(element: XmlElement): string {
  const [only] = element.children;
  const text =
    element.children.length === 1 && typeof only === "string"
      ? only
      : element.children.map((child) => (typeof child === "string" ? child : "")).join("");
  return text.includes("\n") ? text.replace(/[\r\n]+/g, " ") : text;
}

/** Elements that stand for one character (section 17.3.3). The soft hyphen is no text. */
export const characters: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "w:tab": "\t",
    "w:ptab": "\t",
    "w:noBreakHyphen": "\u2011",
  }),
);

/** What is heeded in hidden runs as well: fields would come out of step. */
export const signs: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    "w:fldChar": (reader, { attributes, children }, around) => {
      const { fields } = reader.walk;
      const type = attributes["w:fldCharType"];
      if (type === "begin") {
        const form = children.find(
          (node): node is XmlElement => typeof node !== "string" && node.name === "w:ffData",
        );
        fields.begin(form);
      } else if (type === "separate") fields.separate();
      else if (type === "end") reader.shown(fields.end(), around);
    },
    "w:instrText": (reader, element) => reader.walk.fields.instruction(textIn(element)),
    "w:delInstrText": () => undefined,
  }),
);
