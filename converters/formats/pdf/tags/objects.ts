/** PDF objects by their addresses in engine memory, valid while the document is open. */
import type * as Mupdf from "mupdf";
import type { MupdfMemory } from "../../../engines/mupdf-memory.ts";

const keys = [
  "A",
  "ActualText",
  "Alt",
  "C",
  "ClassMap",
  "ColSpan",
  "E",
  "K",
  "MCID",
  "NS",
  "Obj",
  "P",
  "ParentTree",
  "Pg",
  "RoleMap",
  "RoleMapNS",
  "RowSpan",
  "S",
  "Stm",
  "Type",
] as const;

export type Key = (typeof keys)[number];

/** 0 is no object, of which everything else is 0, too. */
export type Address = number;

const stringBytesMax = 20_000;
const decoder = new TextDecoder();

export class RawObjects {
  readonly #memory: MupdfMemory;
  readonly #names: Mupdf.PDFObject[];
  readonly #keys: Readonly<Record<Key, Address>>;

  constructor(memory: MupdfMemory, document: Mupdf.PDFDocument) {
    this.#memory = memory;
    this.#names = keys.map((key) => document.newName(key));
    const entries = keys.map((key, i) => [key, addressOf(this.#names[i] as Mupdf.PDFObject)]);
    this.#keys = Object.fromEntries(entries) as Record<Key, Address>;
  }

  /** The names behind the keys go with it. */
  destroy(): void {
    for (const name of this.#names) name.destroy();
  }

  get(dictionary: Address, key: Key): Address {
    return dictionary === 0 ? 0 : this.#memory._wasm_pdf_dict_get(dictionary, this.#keys[key]);
  }

  lookup(dictionary: Address, name: Address): Address {
    return dictionary === 0 ? 0 : this.#memory._wasm_pdf_dict_get(dictionary, name);
  }

  at(array: Address, index: number): Address {
    return this.#memory._wasm_pdf_array_get(array, index);
  }

  /** 0 for everything but arrays. */
  length(array: Address): number {
    return this.isArray(array) ? this.#memory._wasm_pdf_array_len(array) : 0;
  }

  isArray(object: Address): boolean {
    return object !== 0 && this.#memory._wasm_pdf_is_array(object) !== 0;
  }

  isDictionary(object: Address): boolean {
    return object !== 0 && this.#memory._wasm_pdf_is_dict(object) !== 0;
  }

  isInteger(object: Address): boolean {
    return object !== 0 && this.#memory._wasm_pdf_is_int(object) !== 0;
  }

  /** 0 for everything but numbers. */
  integer(object: Address): number {
    return object === 0 ? 0 : Math.trunc(this.#memory._wasm_pdf_to_real(object));
  }

  /** Number of an indirect reference; 0 for everything else. */
  reference(object: Address): number {
    return object === 0 ? 0 : this.#memory._wasm_pdf_to_num(object);
  }

  name(object: Address): string {
    return object === 0 ? "" : this.#string(this.#memory._wasm_pdf_to_name(object));
  }

  text(object: Address): string {
    if (object === 0 || this.#memory._wasm_pdf_is_string(object) === 0) return "";
    return this.#string(this.#memory._wasm_pdf_to_text_string(object)).replace(/\s+/g, " ").trim();
  }

  #string(start: number): string {
    const bytes = this.#memory.HEAPU8;
    let end = start;
    while (end - start < stringBytesMax && bytes[end] !== 0) end++;
    return decoder.decode(bytes.subarray(start, end));
  }
}

/** Every object of the API has one; its types do not say so. */
export function addressOf(object: Mupdf.PDFObject): Address {
  return (object as unknown as { pointer: number }).pointer;
}
