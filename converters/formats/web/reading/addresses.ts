/** Where links and pictures lead to. */

import type { Element } from "hast";
import type { Heading } from "mdast";
import { safeUrl } from "../../../document/markdown/links.ts";
import { baseAddress } from "../base-address.ts";

/** Addresses of links that a reader may follow: nothing that runs, nothing on the reader's own machine. */
const linkScheme = /^(?:https?|mailto|tel|ftp|sftp|news|irc|geo):/i;
const anyScheme = /^[a-z][a-z0-9+.-]*:/i;

export class Addresses {
  readonly #base: URL | null;

  readonly #page: string;
  readonly #canonical: string;

  /** `said`: what `<base>` says; relative to the page's own address. `canonical`: that address as the page says it. */
  constructor(page: URL | null, said: string, canonical: string) {
    this.#base = baseAddress(said, page);
    this.#page = page === null ? "" : page.href.replace(/#.*/s, "");
    this.#canonical = canonical;
  }

  /** Absolute where there is a base, else as written; a fragment of the page itself stays one. Null: not to be followed. */
  resolved(written: string): string | null {
    // What browsers skip (WHATWG URL, section 4.4).
    const address = written.replace(/[\t\n\r]/g, "").trim();
    if (address === "") return null;
    if (address.startsWith("#")) return address;
    for (const own of [this.#canonical, this.#page])
      if (own !== "" && address.startsWith(`${own}#`)) return address.slice(own.length);
    if (anyScheme.test(address)) return linkScheme.test(address) ? safeUrl(address) : null;
    if (this.#base !== null) return this.#absolute(address, this.#base);
    return safeUrl(address.startsWith("//") ? `https:${address}` : address);
  }

  /** Of what stands on the page itself the address by which others find it; null where the page has none. */
  permanent(written: string): string | null {
    const address = this.resolved(written);
    if (address === null || !address.startsWith("#")) return address;
    const own = this.#page || this.#canonical.replace(/#.*/s, "");
    return own === "" ? null : own + address;
  }

  #absolute(address: string, base: URL): string | null {
    const url = URL.parse(address, base.href);
    if (url === null || !/^https?:$/.test(url.protocol)) return null;
    const isHere = url.hash !== "" && url.href.slice(0, -url.hash.length) === this.#page;
    return isHere ? url.hash : url.href;
  }
}

/** Fragments lead to the heading that holds them, begins there, or heads their section. */
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
