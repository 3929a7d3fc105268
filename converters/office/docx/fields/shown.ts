/** What fields show and where they lead, by their instruction. */
import { childrenNamed, find, type XmlElement } from "../../../xml/element.ts";
import { isOnByDefault } from "../../on-off.ts";
import { symbolOf } from "../../text/symbol-fonts.ts";
import { equationText } from "./equation.ts";
import type { Instruction } from "./instruction.ts";

export type Shown = { kind: "text"; text: string } | { kind: "box"; checked: boolean };

/** Address of a field's result: outside, or `#bookmark` (sections 17.16.5.25, .45, .51). */
export function linkOf(instruction: Instruction | null): string | null {
  if (instruction === null) return null;
  const { name, args, switches } = instruction;
  const [first = ""] = args;
  if (name === "HYPERLINK") {
    const place = switches.get("l") ?? "";
    const url = first.trim();
    if (url === "") return place === "" ? null : `#${place}`;
    return place === "" ? url : `${url}#${place}`;
  }
  if ((name === "REF" || name === "PAGEREF" || name === "NOTEREF") && switches.has("h") && first !== "")
    return `#${first}`;
  return null;
}

/** For fields whose result the file does not hold; null where they show nothing. */
export function shownBy(instruction: Instruction | null, form: XmlElement | undefined): Shown | null {
  if (instruction === null) return null;
  const { name, args, switches } = instruction;
  switch (name) {
    case "FORMCHECKBOX":
      return { kind: "box", checked: formValue(form).checked ?? false };
    case "FORMDROPDOWN":
      return textual(formValue(form).chosen);
    case "SYMBOL": {
      const code = Number(args[0]);
      return Number.isInteger(code) && code > 0 ? textual(symbolOf(switches.get("f") ?? "", code)) : null;
    }
    case "EQ":
      return textual(equationText(instruction.raw));
    case "MERGEFIELD":
      return textual(args[0] === undefined ? null : `«${args[0]}»`);
    case "QUOTE":
      return textual(args[0]);
    default:
      return null;
  }
}

function textual(text: string | null | undefined): Shown | null {
  return text === null || text === undefined || text.trim() === "" ? null : { kind: "text", text };
}

/** What w:ffData says of a form field (ISO/IEC 29500-1, section 17.16.17). */
function formValue(form: XmlElement | undefined): { checked?: boolean; chosen?: string } {
  const box = find(form, "w:checkBox");
  if (box !== undefined) {
    const state = find(box, "w:checked") ?? find(box, "w:default");
    const value = state?.attributes["w:val"] ?? (state === undefined ? "0" : "1");
    return { checked: isOnByDefault(value) };
  }
  const list = find(form, "w:ddList");
  if (list === undefined) return {};
  const index = Number((find(list, "w:result") ?? find(list, "w:default"))?.attributes["w:val"] ?? 0);
  const chosen = childrenNamed(list, "w:listEntry")[index]?.attributes["w:val"];
  return chosen === undefined ? {} : { chosen };
}
