/** What w:ffData says of a form field (ISO/IEC 29500-1, section 17.16.17). */
import { childrenNamed, find, type XmlElement } from "../../../xml/element.ts";
import { isOnByDefault } from "../../on-off.ts";

export function formValue(form: XmlElement | undefined): { checked?: boolean; chosen?: string } {
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
