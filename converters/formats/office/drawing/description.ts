import { oneLine } from "../../../document/plain-text.ts";
import type { XmlElement } from "../../../input/xml/element.ts";

/**
 * What a drawing's properties (wp:docPr, pic:cNvPr, p:cNvPr, xdr:cNvPr: ISO/IEC 29500-1, section 20.1.2.2.8) tell a
 * reader who cannot see it, on one line: its description, else its title; "" where nobody wrote either.
 */
export function descriptionOf(properties: XmlElement | undefined): string {
  const { descr = "", title = "" } = properties?.attributes ?? {};
  return oneLine(descr.trim() === "" ? title : descr);
}
