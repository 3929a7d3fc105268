/** A page's glyphs and rules by their place: which of them a word is made of, and what stands between the words. */

import type { Line, Word } from "../../layout/model.ts";
import { countLeading } from "../../util/count-leading.ts";
import { type Box, boxOf, centerIn, overlap, widen } from "../../util/geometry/box.ts";
import type { FormulaInk, Glyph } from "../contract.ts";
import { bigOperators } from "../symbols/classes.ts";
import { readSymbol } from "../symbols/read.ts";

/** Points: glyphs are looked up in rows of this height. */
const rowHeight = 4;
/** Points by which ink may reach over the page's edge: advances are a little wider than what is drawn. */
const edgeSlack = 0.3;
/** Of the blank above a bar, within which the middles of glyphs under it are looked for. */
const nextLine = 8;
/** Points of a bar that count. */
const cutPoints = 1;
/** Ems between a bar and what stands over or under it. */
const barEm = 0.4;

export class PlacedInk {
  readonly #rules: readonly Box[];
  /** From the top. */
  readonly #glyphs: readonly Glyph[];
  readonly #of = new Map<Word, Glyph[]>();
  /** What belongs to no word, from the top: accents that became part of a letter, strokes through relations. */
  readonly #free: { glyph: Glyph; at: number }[];
  readonly #freeGlyphs: ReadonlySet<Glyph>;

  #operators: ReadonlySet<Glyph> | null = null;
  readonly #page: { width: number; height: number };

  /** `page`: as much of it as is shown, in points. */
  constructor(
    { glyphs, rules }: FormulaInk,
    lines: readonly Line[],
    page = { width: Infinity, height: Infinity },
  ) {
    this.#page = page;
    this.#rules = [...rules].sort((a, b) => a.y0 - b.y0);
    this.#glyphs = [...glyphs].sort((a, b) => middleOf(a) - middleOf(b));
    const rows = new Map<number, Glyph[]>();
    for (const glyph of glyphs) {
      const row = Math.floor(glyph.baseline / rowHeight);
      const known = rows.get(row);
      if (known) known.push(glyph);
      else rows.set(row, [glyph]);
    }
    const owned = new Set<Glyph>();
    for (const { words } of lines) {
      for (const word of words) {
        const own = glyphsIn(rows, word);
        this.#of.set(word, own);
        for (const glyph of own) owned.add(glyph);
      }
    }
    this.#free = glyphs
      .map((glyph, at) => ({ glyph, at }))
      .filter(({ glyph }) => !owned.has(glyph))
      .sort((a, b) => middleOf(a.glyph) - middleOf(b.glyph));
    this.#freeGlyphs = new Set(this.#free.map(({ glyph }) => glyph));
  }

  /** Whether it belongs to no word, so that it goes to the formula in which it stands. */
  isFree(glyph: Glyph): boolean {
    return this.#freeGlyphs.has(glyph);
  }

  glyphsOf(word: Word): readonly Glyph[] {
    return this.#of.get(word) ?? [];
  }

  /** `other` is the same word, read differently. */
  same(word: Word, other: Word): Word {
    this.#of.set(other, [...this.glyphsOf(word)]);
    return other;
  }

  /** Whether a bar is drawn right over or under the word, as of fractions. */
  isBarred(word: Word): boolean {
    const box = this.boxOf([word]);
    const [near, middle] = [barEm * word.style.size, (box.x0 + box.x1) / 2];
    const around = { x0: -Infinity, x1: Infinity, y0: box.y0 - near, y1: box.y1 + near };
    return this.rulesIn(around, 0).some(
      ({ x0, x1, y0, y1 }) =>
        x0 < middle && x1 > middle && x1 - x0 > 2 * (y1 - y0) && (y1 <= box.y0 + 0.5 || y0 >= box.y1 - 0.5),
    );
  }

  /** Splits a word before character `index`; unsplit where glyphs and characters differ. */
  parted(word: Word, index: number): Word[] {
    const glyphs = this.glyphsOf(word);
    const start = glyphs[index];
    if (index === 0 || glyphs.length !== word.text.length || start === undefined) return [word];
    const before = { ...word, text: word.text.slice(0, index), x1: start.x0 };
    const after = { ...word, text: word.text.slice(index), x0: start.x0, glued: true };
    this.#of.set(before, glyphs.slice(0, index));
    this.#of.set(after, glyphs.slice(index));
    return [before, after];
  }

  /** Around what is drawn of the words; their nominal boxes where their glyphs are not found. */
  boxOf(words: readonly Word[]): Box {
    return boxOf(
      words.flatMap((word): readonly Box[] => {
        const glyphs = this.glyphsOf(word);
        return glyphs.length > 0 ? glyphs : [word];
      }),
    );
  }

  /** Rules within a box and right at its edges; `slack` in points, `over` that of its upper edge. */
  rulesIn(box: Box, slack: number, over = slack): Box[] {
    const found: Box[] = [];
    for (let i = firstFrom(this.#rules, box.y0 - over, topOf); i < this.#rules.length; i++) {
      const rule = this.#rules[i] as Box;
      if (rule.y0 > box.y1 + slack) break;
      if (rule.x0 >= box.x0 - slack && rule.x1 <= box.x1 + slack && rule.y1 <= box.y1 + slack)
        found.push(rule);
    }
    return found;
  }

  /** Whether the box goes on beyond the page's edge. */
  isCutOff({ x0, x1, y0, y1 }: Box): boolean {
    return (
      x0 < -edgeSlack ||
      y0 < -edgeSlack ||
      x1 > this.#page.width + edgeSlack ||
      y1 > this.#page.height + edgeSlack
    );
  }

  /** Whether a bar goes on outside of the box although a part of it is inside, or the box beyond the page. */
  isCut(box: Box): boolean {
    if (this.isCutOff(box)) return true;
    const inside = { ...box, x0: -Infinity, x1: Infinity };
    return this.rulesIn(inside, 0).some((rule) => {
      const shared = overlap(rule.x0, rule.x1, box.x0, box.x1);
      return shared > cutPoints && rule.x1 - rule.x0 - shared > cutPoints * 2;
    });
  }

  /** Whether another word's glyph lies within `reach` points over or under a bar of these words. */
  isShared(words: readonly Word[], reach: number, floor = Infinity): boolean {
    const own = new Set(words.flatMap((word) => this.glyphsOf(word)));
    return this.#without(this.rulesIn(this.boxOf(words), reach), own, floor).some((rule) => {
      const near = { x0: rule.x0, x1: rule.x1, y0: rule.y0 - reach * 4, y1: rule.y1 + reach * 4 };
      for (let i = firstFrom(this.#glyphs, near.y0, middleOf); i < this.#glyphs.length; i++) {
        const glyph = this.#glyphs[i] as Glyph;
        if (middleOf(glyph) > near.y1) break;
        if (own.has(glyph) || glyph.text.trim() === "" || !centerIn(glyph, near)) continue;
        const apart = -overlap(glyph.y0, glyph.y1, rule.y0, rule.y1);
        if (apart > -0.5 && apart < reach && !this.isFree(glyph)) return true;
      }
      return false;
    });
  }

  /** Sums, products and the like, which have limits over and under them. */
  get operators(): ReadonlySet<Glyph> {
    this.#operators ??= new Set(
      this.#glyphs.filter((glyph) => bigOperators.has(readSymbol(glyph, 0)?.character ?? "")),
    );
    return this.#operators;
  }

  /** The glyphs whose middles are between two heights. */
  glyphsBetween(top: number, bottom: number): readonly Glyph[] {
    return this.#glyphs.slice(
      firstFrom(this.#glyphs, top, middleOf),
      firstFrom(this.#glyphs, bottom, middleOf),
    );
  }

  /** Bars without those below `floor` that are nearer to what others have under them: lines over a part of the next line. */
  #without(rules: Box[], own: ReadonlySet<Glyph>, floor: number): Box[] {
    return rules.filter((rule) => {
      if (rule.y0 < floor) return true;
      const above = [...own].filter(({ x0, x1 }) => overlap(x0, x1, rule.x0, rule.x1) > 0);
      if (above.length === 0 || above.some((glyph) => isCentered(glyph, rule))) return true;
      const apart = rule.y0 - Math.max(...above.map(({ y1 }) => y1));
      return !this.glyphsBetween(rule.y1, rule.y1 + apart * nextLine).some(
        (glyph) =>
          !own.has(glyph) && centerIn(glyph, { ...rule, y1: Infinity }) && glyph.y0 - rule.y1 < apart,
      );
    });
  }

  /** The glyphs of these words and loose ink at their place, above `floor` (points from the top). */
  inkOf(
    words: readonly Word[],
    slack: number,
    over = slack,
    floor = Infinity,
  ): { ink: FormulaInk; box: Box } {
    const glyphs = words.flatMap((word) => this.glyphsOf(word));
    const box = this.boxOf(words);
    const rules = this.#without(this.rulesIn(box, slack, over), new Set(glyphs), floor);
    for (const rule of rules) widen(box, rule);
    const around = { x0: box.x0 - 0.5, y0: box.y0 - slack, x1: box.x1 + 0.5, y1: box.y1 + slack };
    const between = this.#freeIn(around);
    return { ink: { glyphs: [...glyphs, ...between].sort((a, b) => a.x - b.x), rules }, box };
  }

  #freeIn(box: Box): Glyph[] {
    const found: { glyph: Glyph; at: number }[] = [];
    for (let i = firstFrom(this.#free, box.y0, (free) => middleOf(free.glyph)); i < this.#free.length; i++) {
      const free = this.#free[i] as { glyph: Glyph; at: number };
      if (middleOf(free.glyph) > box.y1) break;
      if (centerIn(free.glyph, box)) found.push(free);
    }
    return found.sort((a, b) => a.at - b.at).map(({ glyph }) => glyph);
  }
}

const isCentered = ({ x0, x1 }: Box, bar: Box): boolean =>
  x0 > bar.x0 - cutPoints && x1 < bar.x1 + cutPoints && Math.abs(x0 + x1 - bar.x0 - bar.x1) < cutPoints * 2;

const topOf = ({ y0 }: Box): number => y0;
export const middleOf = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

/** The index of the first of `sorted` at `y` or below it. */
export const firstFrom = <T>(sorted: readonly T[], y: number, of: (item: T) => number): number =>
  countLeading(sorted, (item) => of(item) < y);

/** The glyphs that a word was read from: on its baseline, in its font, between its ends. */
function glyphsIn(rows: ReadonlyMap<number, Glyph[]>, { x0, x1, baseline, style }: Word): Glyph[] {
  const slack = style.size * 0.1 + 0.05;
  const found: Glyph[] = [];
  const last = Math.floor((baseline + slack) / rowHeight);
  for (let row = Math.floor((baseline - slack) / rowHeight); row <= last; row++) {
    for (const glyph of rows.get(row) ?? []) {
      if (
        glyph.font === style.font &&
        Math.abs(glyph.baseline - baseline) <= slack &&
        glyph.x0 >= x0 - 0.05 &&
        glyph.x1 <= x1 + 0.05
      )
        found.push(glyph);
    }
  }
  return found;
}
