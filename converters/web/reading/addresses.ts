/** Where links and pictures lead to. */

import { safeUrl } from "../../document/markdown/links.ts";
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
    this.#page = page === null ? "" : page.href.replace(/#.*$/, "");
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
    const own = this.#page || this.#canonical.replace(/#.*$/, "");
    return own === "" ? null : own + address;
  }

  #absolute(address: string, base: URL): string | null {
    const url = URL.parse(address, base.href);
    if (url === null || !/^https?:$/.test(url.protocol)) return null;
    const isHere = url.hash !== "" && url.href.slice(0, -url.hash.length) === this.#page;
    return isHere ? url.hash : url.href;
  }
}
