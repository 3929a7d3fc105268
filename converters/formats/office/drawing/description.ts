import { oneLine } from "../../../document/plain-text.ts";
import type { XmlElement } from "../../../input/xml/element.ts";

/** The alternative text of a drawing on one line: its description, else its title. */
export function descriptionOf(properties: XmlElement | undefined): string {
  const { descr = "", title = "" } = properties?.attributes ?? {};
  return oneLine(descr.trim() === "" ? title : descr);
}
