/** Text recognition (OCR): from a picture to words and lines with positions. All lengths are pixels. */
import type { Box } from "../util/geometry/box.ts";

export interface GrayPicture {
  /** One byte per pixel (0 is black), row by row from the top left, without header. */
  file: string;
  width: number;
  height: number;
  /** Dots per inch; null if the source does not say. */
  dpi: number | null;
}

export interface RecognitionOptions {
  /** `page`: may be rotated, skewed, with rules and pictures. `region`: an upright part, text only. */
  scope: "page" | "region";
  /** Names of languages as in their data files ("eng", "deu"); `auto` depends on the detected script. */
  languages: readonly string[] | "auto";
}

/** Data files of installed languages, by name; `eng` is always available. */
export type LanguageFiles = Readonly<Record<string, string>>;

export interface RecognizedWord extends Box {
  text: string;
  /** 0..1, as reported by the engine. */
  confidence: number;
  bold: boolean;
  italic: boolean;
}

/** Words on one baseline, without the gap of a column between them. The box is that of the ink. */
export interface RecognizedLine extends Box {
  words: RecognizedWord[];
  /** Position of the baseline, at the middle of the line. */
  baseline: number;
  /** Height of small letters without ascenders. */
  xHeight: number;
}

export interface Upright {
  /** Degrees, clockwise. */
  turned: 0 | 90 | 180 | 270;
  /** Degrees, clockwise, of the deskewing after that. */
  straightened: number;
}

export interface Recognition extends Upright {
  width: number;
  height: number;
  /** Given, or estimated from the size of the text; 72 units of text are an inch. */
  dpi: number;
  /** From top to bottom as found by the engine; the layout engine determines the reading order. */
  lines: RecognizedLine[];
  /** Drawn lines: thin boxes, horizontal or vertical. */
  rulings: Box[];
  /** Photographs, drawings, logos: ink that is neither text nor rules. */
  pictures: Box[];
  languages: string[];
  /** Mean of the words', weighted by their letters; null without words. */
  confidence: number | null;
  /** The reason for missing text: out of `time` (with the lines so far), or too many `marks` that are not text. */
  unread?: "time" | "marks";
}

/** Throws Fault (callers handle file_corrupt, timeouts etc.); a blank picture has no lines. */
export type Recognize = (picture: GrayPicture, options: RecognitionOptions) => Promise<Recognition>;
