/** Whether a document is typed throughout: then nothing in it stands out as code. */
import type { Line } from "../layout.ts";

/** Share of typewriter characters from which on that is the face of the text. */
const monospacedShare = 0.8;

/** Counted page by page; the pages so far speak for the next. */
export class FaceSurvey {
  #mono = 0;
  #all = 0;

  add(lines: readonly Line[]): void {
    for (const { words } of lines) {
      for (const { text, style } of words) {
        this.#all += text.length;
        if (style.mono) this.#mono += text.length;
      }
    }
  }

  get monospaced(): boolean {
    return this.#mono > this.#all * monospacedShare;
  }
}
