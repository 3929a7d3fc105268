/** Which slides a presentation has, in its own order (ISO/IEC 29500-1, sections 13.3.6 and 19.2.1.34). */
import { childrenNamed, find, type XmlElement } from "../../../xml/element.ts";
import type { OfficePackage } from "../../package/package.ts";
import { slideIsHidden } from "./hidden.ts";

export interface SlideEntry {
  /** Position in the presentation, 1-based; hidden slides count. */
  number: number;
  /** By which sections name it. */
  id: string;
  part: string;
  hidden: boolean;
}

export interface SlideList {
  slides: SlideEntry[];
  /** References to slides that the package does not have. */
  missing: number;
  /** References to a slide that stood before: shown once. */
  repeated: number;
}

/** `root` is that of the presentation's part. Names of parts say nothing about the order. */
export async function slideList(
  office: OfficePackage,
  presentationPart: string,
  root: XmlElement,
): Promise<SlideList> {
  const seen = new Set<string>();
  const list: SlideList = { slides: [], missing: 0, repeated: 0 };
  let number = 0;
  for (const { attributes } of childrenNamed(find(root, "p:sldIdLst"), "p:sldId")) {
    number += 1;
    const part = office.target(presentationPart, attributes["r:id"]);
    if (part === undefined || !office.has(part)) {
      list.missing += 1;
      continue;
    }
    if (seen.has(part.toLowerCase())) {
      list.repeated += 1;
      continue;
    }
    seen.add(part.toLowerCase());
    const hidden = await slideIsHidden(office, part);
    list.slides.push({ number, id: attributes.id ?? "", part, hidden });
  }
  return list;
}
