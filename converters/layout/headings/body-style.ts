/** How most of a document's text looks, against which everything else is judged. */
import { type Block, blockLines, type Style } from "../model.ts";

export interface BodyStyle {
  size: number;
  font: string;
  bold: boolean;
  color: number;
}

/** Text in tables and contents pages tells less about the look of running text. */
const asideWeight = 0.25;

/** Ems of text below which a document is no more than a cover. */
const coverEms = 40;
const usualLook: BodyStyle = { size: 11, font: "", bold: false, color: 0 };

/** Counts how much of the document's text looks how. */
export class BodyStyleSurvey {
  readonly #counts = new Map<string, { ems: number; style: Style }>();

  add(block: Block): void {
    const weight = block.kind === "paragraph" ? 1 : asideWeight;
    for (const line of blockLines(block)) {
      const { style } = line;
      const key = `${Math.round(style.size * 2)}|${style.font}|${style.bold}|${style.color}`;
      const entry = this.#counts.get(key);
      const ems = (weight * (line.x1 - line.x0)) / style.size;
      if (entry) entry.ems += ems;
      else this.#counts.set(key, { ems, style });
    }
  }

  get result(): BodyStyle {
    let best: { ems: number; style: Style } | undefined;
    let total = 0;
    for (const entry of this.#counts.values()) {
      total += entry.ems;
      if (!best || entry.ems > best.ems) best = entry;
    }
    if (!best) return usualLook;
    const { size, font, bold, color } = best.style;
    // A few large words are a cover or the opening of a chapter, whose text stands elsewhere.
    if (total < coverEms && size > usualLook.size * 1.3) return { ...usualLook, font };
    return { size, font, bold, color };
  }
}
