import { Fault } from "../../../../config/errors/fault.ts";
import { XmlReader } from "../../../xml/events.ts";
import type { OfficePackage } from "../../package/package.ts";
import { officeXml } from "../../package/vocabulary.ts";
import { isOff } from "../switch.ts";

/**
 * Whether a slide is not shown (p:sld, attribute show; ISO/IEC 29500-1, section 19.3.1.38). Only the beginning of the
 * part is read. One that is damaged is not hidden: converting it tells what is wrong.
 */
export async function slideIsHidden(office: OfficePackage, part: string): Promise<boolean> {
  let show: string | undefined;
  let found = false;
  const reader = new XmlReader(officeXml.vocabulary, {
    open(_name, attributes) {
      if (!found) show = attributes.show;
      found = true;
    },
    text: () => undefined,
    close: () => undefined,
  });
  try {
    for await (const chunk of office.stream(part)) {
      reader.push(chunk);
      if (found) break;
    }
  } catch (error) {
    if (!(error instanceof Fault && error.code === "corrupt_document")) throw error;
  }
  return isOff(show);
}
