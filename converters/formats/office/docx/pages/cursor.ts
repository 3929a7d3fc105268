/** Current position of the layout on the pages. Lengths in twips. */
import { columnWidth, type Section } from "./section.ts";

export class Cursor {
  /** 1-based. */
  page = 1;
  #section: Section;
  #column = 0;
  /** Where the columns begin on this page: below what stands above a section that begins on it. */
  #top = 0;
  #y = 0;
  /** At the bottom of the page: notes, and of those what goes on over the next ones. */
  #reserved = 0;

  constructor(section: Section) {
    this.#section = section;
  }

  get width(): number {
    return columnWidth(this.#section);
  }

  get pitch(): number {
    return this.#section.pitch;
  }

  /** Nothing stands in this column yet. */
  get fresh(): boolean {
    return this.#y <= this.#top;
  }

  get left(): number {
    return this.#bottom - this.#y;
  }

  get #bottom(): number {
    // Notes take no more than half of a page; what is longer goes on over the next ones.
    return this.#section.height - Math.min(this.#reserved, this.#section.height / 2);
  }

  /** A line, whole: on the next page where this one has no room. One higher than a page stands on a page alone. */
  line(height: number): void {
    if (!this.fresh && height > this.left) this.#nextColumn();
    this.#y += height;
  }

  /** Room that may be parted by pages: a row of a table. */
  flow(height: number): void {
    let rest = height;
    while (rest > this.left && this.page < pagesMax) {
      rest -= Math.max(0, this.left);
      this.#nextColumn();
    }
    this.#y += rest;
  }

  /** White space: none at the top of a page, and none is carried over to the next. */
  gap(height: number): void {
    if (!this.fresh) this.#y = Math.min(this.#bottom, this.#y + height);
  }

  reserve(height: number): void {
    this.#reserved += height;
  }

  pageBreak(): void {
    this.page += 1;
    this.#column = 0;
    this.#top = 0;
    this.#y = 0;
    this.#reserved = Math.max(0, this.#reserved - this.#section.height / 2);
  }

  /** The text ends: what is left of long notes takes whole pages. */
  end(): void {
    const rest = this.#reserved - this.#section.height / 2;
    if (rest > 0) this.page = Math.min(pagesMax, this.page + Math.ceil(rest / this.#section.height));
    this.#reserved = 0;
  }

  columnBreak(): void {
    this.#nextColumn();
  }

  /** True when it begins on a page of its own. */
  section(next: Section): boolean {
    const before = this.#section;
    if (next.type === "continuous" && next.height === before.height) {
      // Columns of a section that ends on a page are as long as each other.
      const used = this.#column * (this.#bottom - this.#top) + (this.#y - this.#top);
      this.#top += used / before.columns;
      this.#y = this.#top;
      this.#column = 0;
      this.#section = next;
      return false;
    }
    this.#section = next;
    this.pageBreak();
    if ((next.type === "oddPage" && this.page % 2 === 0) || (next.type === "evenPage" && this.page % 2 === 1))
      this.page += 1;
    return true;
  }

  #nextColumn(): void {
    if (this.#column + 1 < this.#section.columns) {
      this.#column += 1;
      this.#y = this.#top;
    } else this.pageBreak();
  }
}

const pagesMax = 1_000_000;
