/** A worksheet's part from its first byte to its last (ISO/IEC 29500-1, section 18.3.1.99), in bounded memory. */
import { collectWhenGrown } from "../../../engines/collect.ts";
import { partDecoder } from "../../../xml/encoding.ts";
import { XmlReader } from "../../../xml/events.ts";
import type { OfficePackage } from "../../package/package.ts";
import { officeXml } from "../../package/vocabulary.ts";
import type { SheetEvents } from "./cell.ts";
import { GeneralReader } from "./general-reader.ts";
import { Handover } from "./handover.ts";
import { RowUnits } from "./row-units.ts";

/** Reading holds a chunk and what its events keep; the rest is garbage. */
const roomBytes = 128e6;

/**
 * Tells the sheet's rows, cells and other elements in the order of the file.
 *
 * Throws Fault corrupt_document in the middle of it where the part is damaged, and document_too_complex.
 */
export async function readSheet(office: OfficePackage, part: string, events: SheetEvents): Promise<void> {
  const scan = sheetScan(events);
  for await (const text of partText(office, part)) {
    scan.push(text);
    collectWhenGrown(roomBytes);
  }
  scan.end();
}

export function sheetScan(events: SheetEvents): Handover {
  const general = new GeneralReader(events);
  const rows = new RowUnits(events);
  return new Handover(new XmlReader(officeXml.vocabulary, general), /<sheetData[\s/>]/, {
    read: (text, at) => rows.read(text, at),
    open: () => {
      general.resumesRow = rows.inRow;
      return rows.open();
    },
  });
}

/** A part's text in pieces. */
export async function* partText(office: OfficePackage, part: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of office.stream(part)) {
    decoder ??= partDecoder(bytes);
    yield decoder.decode(bytes, { stream: true });
  }
  const rest = decoder?.decode() ?? "";
  if (rest !== "") yield rest;
}
