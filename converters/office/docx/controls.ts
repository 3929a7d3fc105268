/** Content controls (w:sdt, ISO/IEC 29500-1, section 17.5.2, and [MS-DOCX] section 2.6.1.6 for boxes to tick). */
import { find, type XmlElement } from "../../xml/element.ts";
import { isOnByDefault } from "../on-off.ts";

/** Whether the box is ticked; null for a control that is none. */
export function boxOf(properties: XmlElement | undefined): boolean | null {
  const box = find(properties, "w14:checkbox");
  if (box === undefined) return null;
  const checked = find(box, "w14:checked");
  return checked !== undefined && isOnByDefault(checked.attributes["w14:val"]);
}

/** Whether the control only shows what should be written into it. */
export function isPlaceholder(properties: XmlElement | undefined): boolean {
  const showing = find(properties, "w:showingPlcHdr");
  return showing !== undefined && isOnByDefault(showing.attributes["w:val"]);
}
