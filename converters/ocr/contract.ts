/** Text recognition (OCR): a picture in, words and lines with their places out. All lengths are pixels. */
import type { Box } from "../util/geometry/box.ts";

export interface GrayPicture {
  /** One byte a pixel (0 is black), row by row from the top left, and nothing else. */
  file: string;
  width: number;
  height: number;
  /** Dots per inch; null where the source does not say. */
  dpi: number | null;
}

export interface RecognitionOptions {
  /** `page`: may be rotated, skewed, with rules and pictures. `region`: an upright part, text only. */
  scope: "page" | "region";
  /** Names of languages as their data files have them ("eng", "deu"); `auto` goes by the script that is found. */
  languages: readonly string[] | "auto";
}

/** Data files of the languages that an administrator installed, by name; `eng` is always there. */
export type LanguageFiles = Readonly<Record<string, string>>;

export interface RecognizedWord extends Box {
  text: string;
  /** 0..1, as the engine sees it. */
  confidence: number;
  bold: boolean;
  italic: boolean;
}

/** Words on one baseline, without the gap of a column between them. The box is that of the ink. */
export interface RecognizedLine extends Box {
  words: RecognizedWord[];
  /** Where the text stands, at the middle of the line. */
  baseline: number;
  /** Height of small letters without ascenders. */
  xHeight: number;
}

export interface Upright {
  /** Degrees, clockwise. */
  turned: 0 | 90 | 180 | 270;
  /** Degrees, clockwise, by which it was straightened after that. */
  straightened: number;
}

export interface Recognition extends Upright {
  width: number;
  height: number;
  /** Given, or estimated from the size of the text; 72 units of text are an inch. */
  dpi: number;
  /** From top to bottom as the engine found them; what order they are read in is the layout engine's to find. */
  lines: RecognizedLine[];
  /** Drawn lines: thin boxes, horizontal or vertical. */
  rulings: Box[];
  /** Photographs, drawings, logos: ink that is neither text nor ruling. */
  pictures: Box[];
  languages: string[];
  /** Mean of the words', weighted by their letters; null without words. */
  confidence: number | null;
  /** Why text was not read: out of `time` (lines so far), or too many `marks` that are no text. */
  unread?: "time" | "marks";
}

/** Throws Fault (file_corrupt, timeouts and the like are the caller's to judge); a blank picture has no lines. */
export type Recognize = (picture: GrayPicture, options: RecognitionOptions) => Promise<Recognition>;
