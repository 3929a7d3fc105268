/** Titles are headings of the first level; behind a slide that heads a section, of the second. */
export class TitleLevels {
  #inSection = false;

  /** Of the next slide's title, by the type of its slide's layout. */
  next(layoutType: string): 1 | 2 {
    // A title slide begins anew: what follows it is no part of the section before.
    if (layoutType === "title") this.#inSection = false;
    if (layoutType !== "secHead") return this.#inSection ? 2 : 1;
    this.#inSection = true;
    return 1;
  }
}
