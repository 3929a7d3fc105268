import { descendants, find, type XmlElement } from "../../../xml/element.ts";
import { isOn } from "../../on-off.ts";

/** Whether most of a slide's paragraphs that say it run from right to left. */
export function readsRightToLeft(root: XmlElement): boolean {
  let balance = 0;
  for (const paragraph of descendants(root, "a:p")) {
    const rtl = find(paragraph, "a:pPr")?.attributes.rtl;
    // Ends of empty paragraphs say nothing of what is read.
    if (find(paragraph, "a:r") !== undefined) balance += isOn(rtl) ? 1 : -1;
  }
  return balance > 0;
}
