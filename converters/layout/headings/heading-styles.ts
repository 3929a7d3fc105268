/** How the looks of a document are used: for running text, or for lines that stand like titles. */

import { type Paragraph, paragraphText, type Style } from "../model.ts";
import { endsSentence } from "../text/sentences.ts";
import { startsLikeTitle } from "./titles.ts";

/** Words of a short paragraph with a full stop from which on it is a sentence, no title. */
export const sentenceWords = 7;
/** Lines from which on a paragraph is running text, whatever it says. */
const runningLines = 4;

interface LookUse {
  /** Ems of text in running paragraphs and in those that could be titles. */
  running: number;
  titles: number;
}

/** What tells looks apart; styles are one object a look, so that each key is made once. */
export class Looks {
  readonly #keys = new Map<Style, string>();
  readonly #uses = new Map<string, LookUse>();

  key(style: Style): string {
    let key = this.#keys.get(style);
    if (key === undefined) {
      key = `${Math.round(style.size * 2)}|${style.font}|${style.bold}|${style.color}`;
      this.#keys.set(style, key);
    }
    return key;
  }

  count(paragraph: Paragraph): void {
    const key = this.key(paragraph.style);
    let use = this.#uses.get(key);
    if (!use) {
      use = { running: 0, titles: 0 };
      this.#uses.set(key, use);
    }
    if (isRunning(paragraph)) use.running += ems(paragraph);
    else use.titles += ems(paragraph);
  }

  /** Ems of running text in the look of a paragraph for one em of what could be titles, itself being one. */
  runningShare(paragraph: Paragraph): number {
    const use = this.#uses.get(this.key(paragraph.style));
    if (!use || use.running === 0) return 0;
    const own = ems(paragraph);
    return isRunning(paragraph) ? (use.running - own) / (use.titles + own) : use.running / use.titles;
  }
}

function isRunning(paragraph: Paragraph): boolean {
  if (paragraph.lines.length >= runningLines) return true;
  const text = paragraphText(paragraph);
  if (!startsLikeTitle(text)) return true;
  if (/[,;]$/.test(text)) return true;
  // Questions make good titles.
  return endsSentence(text) && !text.endsWith("?") && text.split(" ").length >= sentenceWords;
}

/** Length of the text in ems of its size, about two characters each. */
function ems(paragraph: Paragraph): number {
  let sum = 0;
  for (const line of paragraph.lines) sum += (line.x1 - line.x0) / line.style.size;
  return sum;
}
