/** A worksheet's part from its first byte to its last (ISO/IEC 29500-1, section 18.3.1.99), in bounded memory. */
import { collectWhenGrown } from "../../../../engines/collect.ts";
import { partDecoder } from "../../../../input/xml/encoding.ts";
import { type XmlEvents, XmlReader } from "../../../../input/xml/events.ts";
import type { OfficePackage } from "../../package/package.ts";
import { officeXml } from "../../package/vocabulary.ts";
import { isOn } from "../../values/on-off.ts";
import { type RichRun, richText } from "../cells/rich-text.ts";
import { cellType, RawCell, type SheetEvents } from "./cell.ts";
import { Handover } from "./handover.ts";
import { RowUnits } from "./row-units.ts";

// Everything of a sheet that the fast reader leaves, by events of XML.

export class GeneralReader implements XmlEvents {
  readonly #events: SheetEvents;
  readonly #cell = new RawCell();
  #depth = 0;
  /** Depths at which these are open; 0 for none. */
  #data = 0;
  #row = 0;
  #inCell = 0;
  #phonetic = 0;
  /** What text belongs to: the value, the formula, a run. */
  #taking: "v" | "f" | "t" | null = null;
  #value = "";
  #runs: RichRun[] = [];
  /** Set where a row is open that was told already. */
  resumesRow = false;

  constructor(events: SheetEvents) {
    this.#events = events;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#data === 0) {
      if (name === "x:sheetData") this.#data = this.#depth;
      else this.#events.element(name, attributes);
    } else if (this.#row === 0) {
      if (name === "x:row") this.#openRow(attributes);
    } else if (this.#inCell === 0) {
      if (name === "x:c") this.#openCell(attributes);
    } else this.#openInCell(name, attributes);
  }

  text(text: string): void {
    if (this.#taking === null || this.#phonetic > 0) return;
    if (this.#taking === "v") this.#value += text;
    else if (this.#taking === "f" && this.#cell.formula !== null) this.#cell.formula.text += text;
    else if (this.#taking === "t") {
      const run = this.#runs.at(-1);
      if (run !== undefined) run.text += text;
    }
  }

  close(name: string): void {
    const depth = this.#depth;
    this.#depth -= 1;
    if (name === "x:v" || name === "x:f" || name === "x:t") this.#taking = null;
    if (depth === this.#phonetic) this.#phonetic = 0;
    else if (depth === this.#inCell) this.#closeCell();
    else if (depth === this.#row) this.#row = 0;
    else if (depth === this.#data) this.#data = 0;
  }

  #openRow(attributes: Readonly<Record<string, string>>): void {
    this.#row = this.#depth;
    if (this.resumesRow) {
      this.resumesRow = false;
      return;
    }
    const number = Number(attributes.r ?? "0");
    const hidden = isOn(attributes.hidden) || (attributes.ht !== undefined && Number(attributes.ht) === 0);
    this.#events.row(Number.isInteger(number) ? number : 0, hidden);
  }

  #openCell({ r = "", s = "", t = "n" }: Readonly<Record<string, string>>): void {
    this.#inCell = this.#depth;
    const cell = this.#cell;
    cell.clear();
    cell.place(r);
    cell.style = /^\d{1,7}$/.test(s) ? Number(s) : 0;
    cell.type = cellType(t);
    this.#value = "";
    this.#runs = [];
  }

  #openInCell(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "x:rPh") this.#phonetic ||= this.#depth;
    else if (name === "x:v") this.#taking = "v";
    else if (name === "x:f") {
      this.#taking = "f";
      this.#cell.formula ??= { text: "", kind: attributes.t ?? "normal", range: attributes.ref ?? "" };
    } else if (name === "x:r") this.#runs.push({ text: "", look: {} });
    else if (name === "x:t" && this.#phonetic === 0) {
      this.#taking = "t";
      if (this.#runs.length === 0) this.#runs.push({ text: "", look: {} });
    } else {
      const run = this.#runs.at(-1);
      if (run !== undefined) run.look[name] = attributes.val ?? "1";
    }
  }

  #closeCell(): void {
    this.#inCell = 0;
    const cell = this.#cell;
    const text = richText(this.#runs);
    if (this.#value !== "" || text === "") cell.value = this.#value;
    else if (typeof text === "string") cell.value = text;
    else cell.rich = text;
    this.#events.cell(cell);
  }
}

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

export async function* partText(office: OfficePackage, part: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of office.stream(part)) {
    decoder ??= partDecoder(bytes);
    yield decoder.decode(bytes, { stream: true });
  }
  const rest = decoder?.decode() ?? "";
  if (rest !== "") yield rest;
}
