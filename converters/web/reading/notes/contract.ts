import type { Element } from "hast";

export interface Note {
  /** What names it in the output. */
  identifier: string;
  /** The mark in the text, without brackets. */
  mark: string;
  /** The element that holds its text. */
  body: Element;
}
