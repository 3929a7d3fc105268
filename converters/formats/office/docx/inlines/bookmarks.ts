/** Places that links within the document lead to (ISO/IEC 29500-1, section 17.13.6). */
import type { Heading, Root } from "mdast";
import { percentDecoded } from "../../../../../config/text/percent.ts";
import { linkToHeadings } from "../../../../document/anchors.ts";

export class Bookmarks {
  /** Lower case: applications do not tell names apart by case. */
  readonly #headings = new Map<string, Heading>();
  /** Those that began where no text has come since. */
  #waiting: string[] = [];
  #linked = false;

  begin(name: string): void {
    this.#waiting.push(name.toLowerCase());
  }

  linked(): void {
    this.#linked = true;
  }

  /** A block that says something ends the wait of the bookmarks before it and in it. */
  settle(heading: Heading | null): void {
    if (this.#waiting.length === 0) return;
    if (heading !== null)
      for (const name of this.#waiting) if (!this.#headings.has(name)) this.#headings.set(name, heading);
    this.#waiting = [];
  }

  /** Links to headings get the names that those have in the output; others become their text. */
  resolve(root: Root): void {
    if (!this.#linked) return;
    linkToHeadings(root, /^#/, (url) => this.#headings.get(percentDecoded(url.slice(1)).toLowerCase()));
  }
}
