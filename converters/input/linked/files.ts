/** Files of one or several related archives, by the names used in other files. */

import { Fault } from "../../../config/errors/fault.ts";
import { ifSound } from "../../util/if-sound.ts";
import type { Archive } from "../archive/open.ts";

/** Limit for a document or a table; larger ones are not readable text. */
const documentBytesMax = 64 * 1024 ** 2;

interface Found {
  archive: Archive;
  name: string;
}

export class ArchiveFiles {
  readonly #exact = new Map<string, Found>();
  /** Tolerates differences between systems: composed or decomposed letters, another case. */
  readonly #alike = new Map<string, string>();

  /** Of two files with the same name the first counts. */
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

  /** The name in the archive; null if there is no such file. */
  find(name: string): string | null {
    return this.#exact.has(name) ? name : (this.#alike.get(alike(name)) ?? null);
  }

  /** Expanded size; 0 for a missing file. */
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

  /** Null for a file that is missing or damaged, if the rest is useful without it. */
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
