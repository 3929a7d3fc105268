/** Objects of formulas, each with its own way of being written (ISO/IEC 29500-1, section 22.1.2). */

import { accented } from "../../formulas/tex/accents.ts";
import { charactersTex } from "../../formulas/tex/characters.ts";
import { join } from "../../formulas/tex/join.ts";
import { find, type XmlElement } from "../../xml/element.ts";
import { arrays } from "./arrays.ts";
import { limits } from "./limits.ts";
import { flag, value } from "./properties.ts";
import { scripts, scriptsTex } from "./scripts.ts";
import { type Content, inside, type Setting, type Writer } from "./setting.ts";

export const objects: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ...Object.entries(scripts),
  ...Object.entries(limits),
  ...Object.entries(arrays),
  ["m:f", fraction],
  ["m:rad", radical],
  ["m:nary", nary],
  ["m:acc", accent],
  ["m:bar", bar],
  ["m:box", (element, setting, content) => content(find(element, "m:e"), inside(setting))],
  ["m:borderBox", borderBox],
  ["m:phant", phantom],
]);

function fraction(element: XmlElement, setting: Setting, content: Content): string {
  const [top, bottom] = ["m:num", "m:den"].map((name) => content(find(element, name), inside(setting)));
  switch (value(find(element, "m:fPr"), "m:type")) {
    case "noBar":
      return `\\genfrac{}{}{0pt}{}{${top}}{${bottom}}`;
    case "lin":
      return `{${top}}/{${bottom}}`;
    case "skw":
      return `{}^{${top}}/_{${bottom}}`;
    default:
      return `\\frac{${top}}{${bottom}}`;
  }
}

function radical(element: XmlElement, setting: Setting, content: Content): string {
  const radicand = content(find(element, "m:e"), inside(setting));
  const degree = flag(find(element, "m:radPr"), "m:degHide")
    ? ""
    : content(find(element, "m:deg"), inside(setting));
  if (degree === "") return `\\sqrt{${radicand}}`;
  return `\\sqrt[${/[[\]]/.test(degree) ? `{${degree}}` : degree}]{${radicand}}`;
}

/** Integrals have their limits beside them unless told otherwise, other operators below and above. */
function nary(element: XmlElement, setting: Setting, content: Content): string {
  const properties = find(element, "m:naryPr");
  const character = value(properties, "m:chr") ?? "∫";
  const operator = charactersTex(character, "");
  const [sub, sup] = (["sub", "sup"] as const).map((name) =>
    flag(properties, `m:${name}Hide`) ? "" : content(find(element, `m:${name}`), inside(setting)),
  );
  const command = /^\\[a-zA-Z]+$/.test(operator) ? operator : `\\mathop{${operator}}`;
  const integral = /[∫-∳⨋-⨜]/u.test(character);
  const place = value(properties, "m:limLoc");
  const limits =
    integral && place === "undOvr" ? "\\limits" : !integral && place === "subSup" ? "\\nolimits" : "";
  const beside = sub === "" && sup === "" ? "" : limits;
  return join([
    command,
    beside,
    scriptsTex(sub ?? "", sup ?? ""),
    content(find(element, "m:e"), inside(setting)),
  ]);
}

function accent(element: XmlElement, setting: Setting, content: Content): string {
  const mark = value(find(element, "m:accPr"), "m:chr") ?? "\u0302";
  return accented(mark, content(find(element, "m:e"), inside(setting)));
}

function bar(element: XmlElement, setting: Setting, content: Content): string {
  const above = value(find(element, "m:barPr"), "m:pos") === "top";
  return `${above ? "\\overline" : "\\underline"}{${content(find(element, "m:e"), inside(setting))}}`;
}

function borderBox(element: XmlElement, setting: Setting, content: Content): string {
  const properties = find(element, "m:borderBoxPr");
  const inner = content(find(element, "m:e"), inside(setting));
  const [rising, falling] = [flag(properties, "m:strikeBLTR"), flag(properties, "m:strikeTLBR")];
  const strike = rising && falling ? "\\xcancel" : rising ? "\\cancel" : falling ? "\\bcancel" : "";
  const struck = strike === "" ? inner : `${strike}{${inner}}`;
  const open = ["Top", "Bot", "Left", "Right"].every((side) => flag(properties, `m:hide${side}`));
  return open ? struck : `\\boxed{${struck}}`;
}

/** Room that something would take, or something that takes no room. */
function phantom(element: XmlElement, setting: Setting, content: Content): string {
  const properties = find(element, "m:phantPr");
  const inner = content(find(element, "m:e"), inside(setting));
  const flat = flag(properties, "m:zeroAsc") || flag(properties, "m:zeroDesc");
  const shown = find(properties, "m:show") === undefined || flag(properties, "m:show");
  if (shown) return flat ? `\\smash{${inner}}` : inner;
  if (flat) return `\\hphantom{${inner}}`;
  return flag(properties, "m:zeroWid") ? `\\vphantom{${inner}}` : `\\phantom{${inner}}`;
}
