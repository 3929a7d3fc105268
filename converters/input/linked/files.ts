/** Files of one archive, or of several that are parts of one, by the names that other files call them. */

import { Fault } from "../../../config/errors/fault.ts";
import { ifSound } from "../../util/if-sound.ts";
import type { Archive } from "../archive/open.ts";

/** Of a document or a table; what is larger is no text that anybody reads. */
const documentBytesMax = 64 * 1024 ** 2;

interface Found {
  archive: Archive;
  name: string;
}

export class ArchiveFiles {
  readonly #exact = new Map<string, Found>();
  /** By what different systems make of a name: composed or decomposed letters, another case. */
  readonly #alike = new Map<string, string>();

  /** Of two files of one name the first counts. */
  add(archive: Archive, names: Iterable<string>): void {
    for (const name of names) {
      if (this.#exact.has(name)) continue;
      this.#exact.set(name, { archive, name });
      if (!this.#alike.has(alike(name))) this.#alike.set(alike(name), name);
    }
  }

  names(): string[] {
    return [...this.#exact.keys()];
  }

  /** The name as the archive has it; null when there is no such file. */
  find(name: string): string | null {
    return this.#exact.has(name) ? name : (this.#alike.get(alike(name)) ?? null);
  }

  /** Expanded bytes; 0 for a file that is not there. */
  sizeOf(name: string): number {
    return this.#of(name)?.archive.sizeOf(name) ?? 0;
  }

  /** Throws Fault like `Archive.read`. */
  bytes(name: string, bytesMax = documentBytesMax): Uint8Array {
    const found = this.#of(name);
    if (found === undefined)
      throw new Fault("corrupt_document", { message: `The file has no part ${name}.` });
    return found.archive.read(found.name, bytesMax);
  }

  /** Null for a file that is missing or damaged, without which the rest still makes sense. */
  bytesIfSound(name: string, bytesMax = documentBytesMax): Uint8Array | null {
    if (!this.#exact.has(name) || this.sizeOf(name) > bytesMax) return null;
    return ifSound(() => this.bytes(name, bytesMax), null);
  }

  #of(name: string): Found | undefined {
    return this.#exact.get(name);
  }
}

function alike(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
