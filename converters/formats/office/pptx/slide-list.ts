/** Which slides a presentation has, in its own order (ISO/IEC 29500-1, sections 13.3.6 and 19.2.1.34). */

import { Fault } from "../../../../config/errors/fault.ts";
import { childrenNamed, find, type XmlElement } from "../../../input/xml/element.ts";
import { XmlReader } from "../../../input/xml/events.ts";
import type { OfficePackage } from "../package/package.ts";
import { officeXml } from "../package/vocabulary.ts";
import { isOff } from "../values/on-off.ts";

/** Whether a slide is hidden (ISO/IEC 29500-1, 19.3.1.38), by the part's beginning; damaged ones are not. */
async function slideIsHidden(office: OfficePackage, part: string): Promise<boolean> {
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
    for await (const chunk of beginning(office, part)) {
      reader.push(chunk);
      if (found) break;
    }
  } catch (error) {
    if (!(error instanceof Fault && error.code === "corrupt_document")) throw error;
  }
  return isOff(show);
}

/** Parts up to here are expanded at once, which takes a tenth of the time of a stream. */
const wholeBytesMax = 1024 ** 2;
const pieceBytes = 2_048;

/** In pieces, so that no more is parsed than is needed. */
async function* beginning(office: OfficePackage, part: string): AsyncGenerator<Uint8Array> {
  const chunks = office.sizeOf(part) > wholeBytesMax ? office.stream(part) : [office.bytes(part)];
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
}

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
