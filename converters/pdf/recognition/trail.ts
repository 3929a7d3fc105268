/** The decision trail of a document: what was recognised on which page and why, or why not. */
import type { RecognitionNote } from "../../ocr/trail.ts";

/** Pages of a long document that are named; how many more there were is said. */
const notesMax = 500;

export class Trail {
  readonly #notes: RecognitionNote[] = [];
  #left = 0;

  add(note: RecognitionNote): void {
    if (this.#notes.length < notesMax) this.#notes.push(note);
    else this.#left++;
  }

  /** For `metadata.details`. */
  get details(): { recognition?: RecognitionNote[]; recognition_more?: number } {
    if (this.#notes.length === 0) return {};
    return { recognition: this.#notes, ...(this.#left > 0 ? { recognition_more: this.#left } : {}) };
  }

  /** Whether anything was recognised, or tried to be. */
  get any(): boolean {
    return this.#notes.some(({ outcome }) => outcome !== "not_text");
  }
}
