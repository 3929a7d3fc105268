/** `mode=accurate`: compares each page with its drawing and corrects differences. */
import type { Unit } from "../../../document/model.ts";
import { damageOf } from "../../../engines/damage.ts";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import { lumaOf } from "../../../layout/colors.ts";
import type { Line, PageContent, Word } from "../../../layout/model.ts";
import { withoutWords } from "../../../layout/page/lines.ts";
import { layOutPage, type PageBlocks } from "../../../layout/page/page-layout.ts";
import { areaOf, type Box, sharedArea } from "../../../util/geometry/box.ts";
import type { OpenedPdf } from "../file/open.ts";
import { isScan } from "../reading/hidden.ts";
import { type Drawn, drawSmall, hasContrast, meanShade } from "./drawn.ts";
import { missedInk, unreadRows } from "./missed-ink.ts";
import type { TextRow } from "./text-rows.ts";
import { UnreadText } from "./unread-text.ts";

/** Text that the drawing does not show: covered, in its ground's color, or transparent. */

/** Levels of gray, of 256: the palest print that anyone can read is well above, what is no ink at all below. */
const contrastMin = 8;
/** Levels of gray between letters and ground that make no difference to the eye. */
const nearMax = 48;
/** Of a word's box, for a fill or picture to have hidden it. */
const coverMin = 0.8;
/** Where most of the words are covered, the drawing is to be doubted rather than the text. */
const hiddenShareMax = 0.5;

interface HiddenText {
  lines: Line[];
  /** Characters that were taken out. */
  hidden: number;
  /** Characters that do not show, but were kept because too much of the page would go with them. */
  doubtful: number;
}

function withoutHidden(page: PageContent, drawn: Drawn): HiddenText {
  // The text over a scan is its recognized text, drawn or not.
  const scans = page.pictures.filter((picture) => isScan(picture, page));
  const covers: Box[] = [...page.pictures, ...page.vectors.filter(({ stroked }) => !stroked)];
  const gone = new Set<Word>();
  let hidden = 0;
  let covered = 0;
  for (const line of page.lines) {
    const found = line.words.map((word) => verdict(word, drawn, scans, covers));
    if (found.every((each) => each === "seen")) continue;
    const shows = found.includes("seen");
    for (const [index, word] of line.words.entries()) {
      // A dot among words that show may be paler than can be measured.
      if (found[index] === "seen" || (shows && !/[\p{L}\p{N}]/u.test(word.text))) continue;
      gone.add(word);
      hidden += word.text.length;
      if (found[index] === "covered") covered += word.text.length;
    }
  }
  if (hidden === 0) return { lines: page.lines, hidden: 0, doubtful: 0 };
  if (covered > page.characters * hiddenShareMax) return { lines: page.lines, hidden: 0, doubtful: hidden };
  return { lines: withoutWords(page.lines, gone), hidden, doubtful: 0 };
}

/** `covered`: a fill or picture is in its place, of another color. */
function verdict(
  word: Word,
  drawn: Drawn,
  scans: readonly Box[],
  covers: readonly Box[],
): "seen" | "painted over" | "covered" {
  const { size, color } = word.style;
  // From a little below the baseline to the height of capitals, where every letter has ink.
  const box = { x0: word.x0, x1: word.x1, y0: word.baseline - size * 0.72, y1: word.baseline + size * 0.2 };
  if (hasContrast(drawn, box, contrastMin)) return "seen";
  const ground = meanShade(drawn, box);
  // Off the page: that is for the reader of the page to decide.
  if (ground === null || scans.some((scan) => coverOf(scan, box) > 0)) return "seen";
  if (Math.abs(lumaOf(color) - ground) < nearMax) return "painted over";
  return covers.some((cover) => coverOf(cover, box) > coverMin) ? "covered" : "seen";
}

/** Share of a box that another one covers. */
function coverOf(cover: Box, box: Box): number {
  const shared = sharedArea(cover, box);
  return shared === 0 ? 0 : shared / areaOf(box);
}

/** What the second looks did, for the metadata: which looked at which pages, and what came of it. */

type Look = "drawing" | "hidden_text" | "missed_figures" | "missed_text" | "reading_order";

interface Entry {
  /** Pages on which the look changed something. */
  pages: number[];
  /** Characters, figures or regions that changed. */
  changed: number;
}

/** Pages that are named; a long document only says how many there were. */
const namedMax = 200;

class Account {
  readonly #looked = new Map<Look, number>();
  readonly #entries = new Map<Look, Entry>();

  looked(look: Look): void {
    this.#looked.set(look, (this.#looked.get(look) ?? 0) + 1);
  }

  changed(look: Look, page: number, changed: number): void {
    const entry = this.#entries.get(look) ?? { pages: [], changed: 0 };
    this.#entries.set(look, entry);
    if (entry.pages.length < namedMax) entry.pages.push(page);
    entry.changed += changed;
  }

  /** For `metadata.details`. */
  toJSON(): Record<string, { pages_looked_at: number; pages_changed: number[]; changed: number }> {
    return Object.fromEntries(
      [...this.#looked]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([look, count]) => {
          const { pages, changed } = this.#entries.get(look) ?? { pages: [], changed: 0 };
          return [look, { pages_looked_at: count, pages_changed: pages, changed }];
        }),
    );
  }
}

/** Fewer characters in rows are an ornament. */
const missedTextMin = 20;

export class VisualChecks {
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

  *withoutHiddenText(read: Iterable<PageContent>): Generator<PageContent> {
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
  readonly layOut: typeof layOutPage = (page, lines, keepAll, monospaced, found): PageBlocks => {
    const blocks = layOutPage(page, lines, keepAll, monospaced, found);
    const seen = this.#drawn.get(page);
    if (seen === undefined) return blocks;
    this.#drawn.delete(page);
    // What was recognized in a picture of the page is all that anybody could tell of its ink.
    if (page.recognized) return blocks;
    const recognized = page.lines.filter(({ words }) =>
      words.some(({ confidence }) => confidence !== undefined),
    );
    const { figures, characters } = missedInk(seen.drawn, blocks, [...seen.lines, ...recognized]);
    this.account.looked("missed_figures");
    if (characters >= missedTextMin) {
      this.account.looked("missed_text");
      this.account.changed("missed_text", page.number, characters);
      this.#missedText.set(page.number, characters);
    }
    if (figures.length === 0) return blocks;
    this.account.changed("missed_figures", page.number, figures.length);
    page.pictures = [...page.pictures, ...figures];
    return layOutPage(page, lines, keepAll, monospaced, found);
  };

  /** Rows of letters that the drawing of a page just read shows, and no text accounts for; null where it was not drawn. */
  readonly unreadRows = (page: PageContent): TextRow[] | null => {
    const seen = this.#drawn.get(page);
    return seen === undefined ? null : unreadRows(seen.drawn, page);
  };

  /** Lowers the coverage of a page whose drawing shows more than its text. */
  readonly measure = (blocks: PageBlocks, { index, signals }: Unit): void => {
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
