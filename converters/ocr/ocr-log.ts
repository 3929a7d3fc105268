/** The recognition log of a document: which pages were recognized, why, and with what result. */
import { limits } from "../../config/limits.ts";
import { hundredths } from "../util/round-hundredths.ts";
import type { Recognition, Upright } from "./contract.ts";

/**
 * Why text was recognized. `picture`: the source is a picture. `no_text`: the page has no text of its own. `picture_text`:
 * pictures on it show text. `drawn_letters`: its letters are drawn as shapes. `unmapped_characters`: its fonts do not say
 * which characters they draw. `text_layer`: its text was recognized when the file was created. `distrusted_layer`: so it
 * was, and there or on another page of the document such text says something else than the page shows.
 */
export type RecognitionReason =
  | "picture"
  | "no_text"
  | "picture_text"
  | "drawn_letters"
  | "unmapped_characters"
  | "text_layer"
  | "distrusted_layer";

/** One decision, as `details.recognition` of the metadata lists them. */
export interface RecognitionNote {
  /** 1-based in the source. */
  page: number;
  reason: RecognitionReason;
  /**
   * Absent where what was recognized was taken. `kept`: the file's own text is sound, and stays. `not_text`: it shows
   * none. `left_out`: there were too many such parts on the page, and these were not looked at. `failed`: it could not be
   * recognized. `incomplete`: it took too long, and what was read until then was taken.
   */
  outcome?: "kept" | "not_text" | "left_out" | "failed" | "incomplete";
  /** Of a layer of text that was compared with a reading of its page: on how many of the words they agree, 0..1. */
  agreement?: number;
  /** Parts of the page that were recognized; absent where it was the whole page. */
  regions?: number;
  languages: string[];
  /** Degrees, clockwise, by which the picture was turned and then straightened. */
  turned: number;
  straightened: number;
  /** Mean of the words', 0..1; null where none was found. */
  confidence: number | null;
  words: number;
}

/** One for each page of the longest scan; the number of further ones is reported. */
const notesMax = limits.recognizedPagesMax;

export class OcrLog {
  readonly #notes: RecognitionNote[] = [];
  #left = 0;
  #any = false;

  add(note: RecognitionNote): void {
    if (note.outcome !== "not_text" && note.outcome !== "left_out") this.#any = true;
    if (this.#notes.length < notesMax) this.#notes.push(note);
    else this.#left++;
  }

  /** For `metadata.details`. */
  get details(): { recognition?: RecognitionNote[]; recognition_more?: number } {
    if (this.#notes.length === 0) return {};
    return { recognition: this.#notes, ...(this.#left > 0 ? { recognition_more: this.#left } : {}) };
  }

  get any(): boolean {
    return this.#any;
  }
}

/** Warnings for pages that were not fully recognized. */
export const unreadWarnings = {
  time: "Recognising the text of the page took too long: what was read until then was taken.",
  marks: "The page is full of marks in which no text could be recognised.",
} as const satisfies Record<NonNullable<Recognition["unread"]>, string>;

const outcomes = { time: "incomplete", marks: "not_text" } as const;

/** The log entry of a whole page's recognition. */
export function noteOf(page: number, reason: RecognitionReason, found: Recognition): RecognitionNote {
  return {
    page,
    reason,
    languages: found.languages,
    turned: found.turned,
    straightened: hundredths(found.straightened),
    confidence: found.confidence === null ? null : hundredths(found.confidence),
    words: found.lines.reduce((sum, { words }) => sum + words.length, 0),
    ...(found.unread === undefined ? {} : { outcome: outcomes[found.unread] }),
  };
}

/** The rotation of page `page` of an image file, from stored metadata, which may be invalid; else null. */
export function wayOfPage(details: unknown, page: number): Upright | null {
  const notes = Object(details).recognition;
  if (!Array.isArray(notes)) return null;
  const note = Object(notes.find((each) => Object(each).page === page && Object(each).reason === "picture"));
  const { turned, straightened } = note;
  const isKnown =
    quarters.includes(turned) && typeof straightened === "number" && Math.abs(straightened) < 90;
  return isKnown ? { turned, straightened } : null;
}

const quarters: readonly unknown[] = [0, 90, 180, 270];
