/** Which heading a fragment leads to. */
import type { Element } from "hast";
import type { Heading } from "mdast";

/**
 * Markdown has anchors for headings only: a fragment leads to the heading that holds it or begins where it stands, or
 * to that of the section in which it stands.
 */
export class Anchors {
  readonly headings = new Map<string, Heading>();
  /** Those that began where no text has come since. */
  #waiting: string[] = [];
  #current: Heading | null = null;
  #inHeading = false;

  enter(element: Element): void {
    const { id, name } = element.properties;
    if (typeof id === "string") this.#put(id);
    if (element.tagName === "a" && typeof name === "string" && name !== id) this.#put(name);
  }

  #put(name: string): void {
    if (name === "") return;
    this.#waiting.push(name);
    if (this.#inHeading) this.#settle();
  }

  begin(heading: Heading): void {
    this.#current = heading;
    this.#inHeading = true;
    this.#settle();
  }

  end(): void {
    this.#inHeading = false;
  }

  /** Text came. */
  text(): void {
    if (this.#waiting.length > 0) this.#settle();
  }

  #settle(): void {
    const heading = this.#current;
    if (heading !== null)
      for (const name of this.#waiting) if (!this.headings.has(name)) this.headings.set(name, heading);
    this.#waiting = [];
  }
}
