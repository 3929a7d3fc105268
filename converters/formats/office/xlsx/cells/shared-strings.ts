/** The workbook's shared strings (ISO/IEC 29500-1, section 18.4.9), read as a stream. */
import type { PhrasingContent } from "mdast";
import { Fault } from "../../../../../config/errors/fault.ts";
import { limits } from "../../../../../config/limits.ts";
import { type XmlEvents, XmlReader } from "../../../../input/xml/events.ts";
import type { OfficePackage } from "../../package/package.ts";
import { officeXml } from "../../package/vocabulary.ts";
import { characterData, knownReferences, unescaped } from "../sheet/character-data.ts";
import { ended, Handover, incomplete, type Units, unusual } from "../sheet/handover.ts";
import { partText } from "../sheet/read-sheet.ts";
import { type RichRun, richText } from "./rich-text.ts";

export type SharedString = string | PhrasingContent[];

/** No workbook that fits the limits of archives has more that any cell could show. */
const stringsMax = 8_000_000;
/** Of all strings; those that no cell shows cost memory as well. */
const charactersMax = 4 * limits.cellCharactersMax;

/**
 * All strings by their index. A damaged part gives those before the damage: cells that ask for others are shown empty.
 *
 * Throws Fault document_too_complex, encrypted_document.
 */
export async function readSharedStrings(
  office: OfficePackage,
  part: string | undefined,
): Promise<SharedString[]> {
  const strings: SharedString[] = [];
  if (part === undefined || !office.has(part)) return strings;
  let characters = 0;
  const put = (text: SharedString) => {
    characters += typeof text === "string" ? text.length : 0;
    if (characters > charactersMax) throw new Fault("document_too_complex");
    const blank = typeof text === "string" && text.trim() === "";
    if (strings.push(blank ? "" : text) > stringsMax) throw new Fault("document_too_complex");
  };
  const reader = new XmlReader(officeXml.vocabulary, new StringEvents(put));
  const scan = new Handover(reader, /<sst[\s/>]/, stringUnits(put));
  try {
    for await (const text of partText(office, part)) scan.push(text);
    scan.end();
  } catch (error) {
    if (!(error instanceof Fault && error.code === "corrupt_document")) throw error;
  }
  return strings;
}

const heads = ["<si><t>", '<si><t xml:space="preserve">'] as const;
const close = "</t></si>";

function stringUnits(put: (text: string) => void): Units {
  return {
    open: () => "",
    read: (text, at) => {
      if (text.startsWith("</sst>", at)) return ended;
      const head = heads.find((each) => text.startsWith(each, at));
      if (head === undefined) return text.length < at + heads[1].length ? incomplete : unusual;
      const start = at + head.length;
      const end = text.indexOf("<", start);
      if (end === -1 || text.length < end + close.length) return incomplete;
      const raw = text.slice(start, end);
      if (!text.startsWith(close, end) || !knownReferences(raw)) return unusual;
      put(unescaped(characterData(raw)));
      return end + close.length;
    },
  };
}

class StringEvents implements XmlEvents {
  readonly #put: (text: SharedString) => void;
  #runs: RichRun[] = [];
  #inString = false;
  #inText = false;
  #phonetic = 0;

  constructor(put: (text: SharedString) => void) {
    this.#put = put;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "x:si") {
      this.#inString = true;
      this.#runs = [];
    } else if (!this.#inString) return;
    else if (name === "x:rPh") this.#phonetic += 1;
    else if (this.#phonetic > 0) return;
    else if (name === "x:r") this.#runs.push({ text: "", look: {} });
    else if (name === "x:t") {
      this.#inText = true;
      if (this.#runs.length === 0) this.#runs.push({ text: "", look: {} });
    } else {
      const run = this.#runs.at(-1);
      if (run !== undefined) run.look[name] = attributes.val ?? "1";
    }
  }

  text(text: string): void {
    const run = this.#runs.at(-1);
    if (this.#inText && run !== undefined) run.text += text;
  }

  close(name: string): void {
    if (name === "x:t") this.#inText = false;
    else if (name === "x:rPh") this.#phonetic = Math.max(0, this.#phonetic - 1);
    else if (name === "x:si") {
      this.#inString = false;
      this.#put(richText(this.#runs.map(({ text, look }) => ({ text: unescaped(text), look }))));
    }
  }
}
