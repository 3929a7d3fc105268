/**
 * `mode=accurate`: each page is compared with how it is drawn, and looked at again where the two disagree. In fast mode
 * nothing is drawn, and a page is what its text says.
 */
import type { Unit } from "../../document/model.ts";
import { damageOf } from "../../engines/damage.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import type { Line, PageContent } from "../../layout/model.ts";
import { layOutPage, type PageBlocks } from "../../layout/page/page-layout.ts";
import type { OpenedPdf } from "../file/open.ts";
import { Account } from "./account.ts";
import { type Drawn, drawSmall } from "./drawn.ts";
import { withoutHidden } from "./hidden-text.ts";
import { missedInk, unreadRows } from "./missed-ink.ts";
import type { TextRow } from "./text-rows.ts";
import { UnreadText } from "./unread-text.ts";

/** Fewer characters in rows are an ornament. */
const missedTextMin = 20;

export class SecondLooks {
  readonly account = new Account();
  readonly unread = new UnreadText();
  readonly #missedText = new Map<number, number>();
  readonly #engine: MupdfEngine;
  readonly #opened: OpenedPdf;
  readonly #accurate: boolean;
  /** Drawings of pages that are read but not yet laid out: a few at a time. */
  readonly #drawn = new WeakMap<PageContent, Seen>();

  constructor(engine: MupdfEngine, opened: OpenedPdf, accurate: boolean) {
    this.#engine = engine;
    this.#opened = opened;
    this.#accurate = accurate;
  }

  /** For `metadata.details`. */
  get details(): { second_looks?: ReturnType<Account["toJSON"]> } {
    return this.#accurate ? { second_looks: this.account.toJSON() } : {};
  }

  *pages(read: Iterable<PageContent>): Generator<PageContent> {
    for (const page of read) {
      this.#look(page);
      yield page;
    }
  }

  /** Of a page just read: draws it, and takes out the text that the drawing does not show. */
  #look(page: PageContent): void {
    if (!this.#accurate || page.failed) return;
    const drawn = this.#draw(page);
    if (drawn === null) return;
    this.account.looked("drawing");
    // What the text was read from is known, whether it shows or not.
    this.#drawn.set(page, { drawn, lines: page.lines });
    const { lines, hidden, doubtful } = withoutHidden(page, drawn);
    if (page.lines.length > 0) this.account.looked("hidden_text");
    if (hidden > 0) {
      page.lines = lines;
      page.characters -= hidden;
      page.hiddenCharacters += hidden;
      this.account.changed("hidden_text", page.number, hidden);
    }
    if (doubtful > 0) {
      page.warnings.push(`${doubtful} of ${page.characters} characters do not show where they should stand.`);
    }
  }

  /** As `layOutPage`, with the figures that only the drawing shows. */
  readonly layOut: typeof layOutPage = (page, lines, keepAll, monospaced): PageBlocks => {
    const blocks = layOutPage(page, lines, keepAll, monospaced);
    const seen = this.#drawn.get(page);
    if (seen === undefined) return blocks;
    this.#drawn.delete(page);
    // What was recognised in a picture of the page is all that anybody could tell of its ink.
    if (page.recognised) return blocks;
    const recognised = page.lines.filter(({ words }) =>
      words.some(({ confidence }) => confidence !== undefined),
    );
    const { figures, characters } = missedInk(seen.drawn, blocks, [...seen.lines, ...recognised]);
    this.account.looked("missed_figures");
    if (characters >= missedTextMin) {
      this.account.looked("missed_text");
      this.account.changed("missed_text", page.number, characters);
      this.#missedText.set(page.number, characters);
    }
    if (figures.length === 0) return blocks;
    this.account.changed("missed_figures", page.number, figures.length);
    page.pictures = [...page.pictures, ...figures];
    return layOutPage(page, lines, keepAll, monospaced);
  };

  /** Rows of letters that the drawing of a page just read shows, and no text accounts for; null where it was not drawn. */
  readonly unreadRows = (page: PageContent): TextRow[] | null => {
    const seen = this.#drawn.get(page);
    return seen === undefined ? null : unreadRows(seen.drawn, page);
  };

  /** Tells the unit of a page what its drawing shows beyond it. */
  readonly laidOut = (blocks: PageBlocks, { index, signals }: Unit): void => {
    this.unread.note(blocks);
    const missed = this.#missedText.get(index);
    if (missed === undefined) return;
    const all = signals.characters + missed;
    signals.coverage = ((signals.coverage ?? 0) * signals.characters) / all;
    const about = Number(missed.toPrecision(1));
    signals.warnings.push(
      `The page shows something that is no text (letters drawn as shapes): about ${about} characters.`,
    );
  };

  #draw(page: PageContent): Drawn | null {
    try {
      const opened = this.#opened.document.loadPage(page.number - 1);
      try {
        return drawSmall(this.#engine, opened);
      } finally {
        opened.destroy();
      }
    } catch (error) {
      if (damageOf(error) !== null) throw error;
      page.warnings.push("The page could not be drawn to compare its text with.");
      return null;
    }
  }
}

interface Seen {
  drawn: Drawn;
  lines: readonly Line[];
}
