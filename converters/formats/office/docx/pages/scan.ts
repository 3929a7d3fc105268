/** Surveys a text before it is read: section widths and rendered page breaks, by a search of its bytes. */
import type { OfficePackage } from "../../package/package.ts";
import { readSection, type Section } from "./section.ts";

export interface Scan {
  sections: Section[];
  /** w:lastRenderedPageBreak. */
  renderedBreaks: number;
}

/** Bytes of one w:sectPr that are looked at. */
const sectionBytesMax = 8_192;
/** Before a name: what begins the element. */
const prefixBytesMax = 24;
const sectionsMax = 10_000;

export async function scanText(office: OfficePackage, part: string): Promise<Scan> {
  const sections: Section[] = [];
  let renderedBreaks = 0;
  let rest: Uint8Array = new Uint8Array();
  let from = 0;
  for await (const chunk of office.stream(part)) {
    const bytes =
      rest.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
        : Buffer.concat([rest, chunk]);
    // What begins in the last bytes may go on in the next piece, so it is looked at there.
    const end = Math.max(0, bytes.length - sectionBytesMax);
    renderedBreaks += count(bytes, from, end);
    collect(bytes, from, end, sections);
    const kept = Math.max(0, end - prefixBytesMax);
    rest = bytes.subarray(kept);
    from = Math.max(from, end) - kept;
  }
  const bytes = Buffer.from(rest);
  renderedBreaks += count(bytes, from, bytes.length);
  collect(bytes, from, bytes.length, sections);
  return { sections, renderedBreaks };
}

function count(bytes: Buffer, from: number, end: number): number {
  let found = 0;
  for (let at = bytes.indexOf("lastRenderedPageBreak", from); at !== -1 && at < end; ) {
    found += 1;
    at = bytes.indexOf("lastRenderedPageBreak", at + 1);
  }
  return found;
}

/** Adds the sections whose names stand from `from` to `end`. */
function collect(bytes: Buffer, from: number, end: number, sections: Section[]): void {
  let nested = 0;
  for (let at = bytes.indexOf("sectPr", from); at !== -1 && at < end && sections.length < sectionsMax; ) {
    const before = bytes.toString("latin1", Math.max(0, at - prefixBytesMax), at);
    const after = String.fromCharCode(bytes[at + 6] ?? 0);
    if (/<(?:[\w.-]+:)?$/.test(before) && /[\s>/]/.test(after)) {
      const xml = bytes.toString("latin1", Math.max(0, at - prefixBytesMax), at + sectionBytesMax);
      const close = xml.search(/<\/(?:[\w.-]+:)?sectPr>/);
      if (nested === 0) sections.push(readSection(close === -1 ? xml : xml.slice(0, close)));
      nested = 0;
    } else if (/<(?:[\w.-]+:)?$/.test(before) && bytes.toString("latin1", at, at + 12) === "sectPrChange") {
      // What the section was before a change is none.
      nested = 1;
    }
    at = bytes.indexOf("sectPr", at + 6);
  }
}
