/** Text only in pictures: the share that nobody has read reduces the page's coverage. */
import type { Unit } from "../../../document/model.ts";
import { blockLines, countCharacters, type Figure } from "../../../layout/model.ts";
import type { PageBlocks } from "../../../layout/page/page-layout.ts";
import { confidenceOf } from "../../../layout/provenance.ts";
import { centerIn } from "../../../util/geometry/box.ts";
import { charactersIn, textInPicture } from "./picture-text.ts";

export interface FigurePixels {
  /** Red, green, blue, row by row from the top left. */
  rgb: Uint8Array;
  width: number;
  height: number;
  /** Dots per inch. */
  resolution: number;
}

/** Fewer characters are the lettering of a logo, or noise. */
const charactersMin = 20;
/** Of what seems to be shown: who recognized this much has found what there is. */
const recognizedShare = 0.5;
/** Above this share of a page's text the reviewer is told. */
const warningShare = 0.2;

export class UnreadText {
  /** Characters that were read inside a figure's box, by page and box: text laid over pictures, labels of charts. */
  readonly #read = new Map<string, number>();
  /** Figures whose text was recognized, in the same way. */
  readonly #recognized = new Set<string>();
  readonly #unread = new Map<number, number>();
  readonly #failed = new Set<number>();

  /** To be told of each page once it is laid out. */
  note({ page, regions }: PageBlocks): void {
    const blocks = regions.flat();
    const figures = blocks.filter((block): block is Figure => block.kind === "figure");
    if (figures.length === 0) return;
    const lines = blocks.flatMap(blockLines);
    for (const figure of figures) {
      const inside = lines.filter((line) => centerIn(line, figure));
      this.#read.set(keyOf(page.number, figure), countCharacters(inside));
      if (confidenceOf(figure.lines) !== null) this.#recognized.add(keyOf(page.number, figure));
    }
  }

  look(page: number, figure: Figure, { rgb, width, height, resolution }: FigurePixels): void {
    const shown = charactersIn(textInPicture(rgb, width, height, resolution));
    const key = keyOf(page, figure);
    const read = this.#read.get(key) ?? 0;
    // What is shown is an estimate, off by some, and what was recognized the better one.
    if (this.#recognized.has(key) && read >= shown * recognizedShare) return;
    // What was read is found among what is shown only in part.
    const unread = Math.max(0, shown - read);
    this.#unread.set(page, (this.#unread.get(page) ?? 0) + unread);
  }

  /** The pictures of the page could not be drawn. */
  failed(page: number): void {
    this.#failed.add(page);
  }

  /** Lowers the coverage of pages whose pictures show text, once all pictures are drawn. */
  settle(units: readonly Unit[]): void {
    for (const { index, signals } of units) {
      if (this.#failed.has(index)) signals.warnings.push("The page's pictures could not be drawn.");
      const unread = this.#unread.get(index) ?? 0;
      if (unread < charactersMin || signals.coverage === null || signals.characters === 0) continue;
      const all = signals.characters + unread;
      signals.coverage = (signals.coverage * signals.characters) / all;
      if (unread > all * warningShare) {
        const rounded = Number(unread.toPrecision(1));
        signals.warnings.push(
          `The page's pictures show text that was not read, about ${rounded} characters or more.`,
        );
      }
    }
  }
}

const keyOf = (page: number, { x0, y0, x1, y1 }: Figure): string =>
  `${page} ${[x0, y0, x1, y1].map(Math.round).join(" ")}`;
