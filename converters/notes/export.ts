/** An export of workspace notes: an archive, or archives in an archive, that are one set of files. */
import { limits } from "../../config/limits.ts";
import { Archive } from "../archive/open.ts";
import { ArchiveFiles } from "../linked/files.ts";
import { isOfSystem, partName } from "./sniff.ts";

/** Of each archive: what it lacks is told, not listed. */
const leftOutMax = 20;

export class NotesExport {
  readonly files = new ArchiveFiles();
  /** Sentences about parts that are missing or lie too deep, and files that were not looked at. */
  readonly warnings: string[] = [];
  readonly #archives: Archive[] = [];

  /** Throws Fault like `Archive.open`, also for its parts. To be closed. */
  static async open(path: string): Promise<NotesExport> {
    const notes = new NotesExport();
    try {
      await notes.#add(await Archive.open(path), 1);
      return notes;
    } catch (error) {
      notes.close();
      throw error;
    }
  }

  close(): void {
    // A part stands in the archive around it.
    for (const archive of this.#archives.reverse()) archive.close();
  }

  async #add(archive: Archive, depth: number): Promise<void> {
    this.#archives.push(archive);
    const names = archive.entries().map(({ name }) => name);
    const parts = names.filter((name) => partName.test(name) && !isOfSystem(name));
    this.#missing(parts);
    const again = archive.repeated.map(
      (name) => `${name} is in the file more than once; the first was read.`,
    );
    for (const sentence of [...new Set([...archive.leftOut, ...again])].slice(0, leftOutMax))
      this.warnings.push(sentence);
    this.files.add(
      archive,
      names.filter((name) => !isOfSystem(name) && !parts.includes(name)),
    );
    for (const part of parts.sort(byNumber)) {
      if (depth < limits.archiveDepthMax) await this.#add(await archive.nested(part), depth + 1);
      else
        this.warnings.push(`${part} lies over ${limits.archiveDepthMax} archives deep and was not opened.`);
    }
  }

  /** Parts are numbered from 1. */
  #missing(parts: readonly string[]): void {
    const numbers = new Set(parts.map(numberOf).filter((number) => number !== null));
    const last = [...numbers].reduce((most, number) => Math.max(most, number), 0);
    for (let number = 1; number < Math.min(last, 1_000); number += 1)
      if (!numbers.has(number)) this.warnings.push(`Part ${number} of the export is not in the file.`);
  }
}

function numberOf(part: string): number | null {
  const number = /part-?(\d{1,4})\.zip$/i.exec(part)?.[1];
  return number === undefined ? null : Number(number);
}

function byNumber(one: string, other: string): number {
  return (numberOf(one) ?? 0) - (numberOf(other) ?? 0) || (one < other ? -1 : 1);
}
