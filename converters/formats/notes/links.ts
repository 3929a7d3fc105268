/** Where links of an export lead: to its pages by their ids or their files, to other files in it, or outside. */
import { addressOf, placeFrom } from "../../input/linked/addresses.ts";
import type { ArchiveFiles } from "../../input/linked/files.ts";
import { idInAddress } from "./names.ts";
import type { Page } from "./pages.ts";

export type Target =
  | { kind: "page"; page: Page; address: string }
  | { kind: "file"; name: string }
  | { kind: "missing"; name: string; isPage: boolean }
  | { kind: "outside"; url: string };

/** Hosts of the service that pages are exported from. */
const service = /^https?:\/\/(?:[\w-]+\.)?notion\.(?:so|site|com)(?:\/|$)/i;

export class NotesLinks {
  readonly #files: ArchiveFiles;
  readonly #byFile = new Map<string, Page>();
  readonly #byId = new Map<string, Page>();

  constructor(files: ArchiveFiles, pages: readonly Page[]) {
    this.#files = files;
    for (const page of pages) {
      this.#byFile.set(page.file, page);
      if (page.twin !== null) this.#byFile.set(page.twin, page);
      if (page.id !== null && !this.#byId.has(page.id)) this.#byId.set(page.id, page);
    }
  }

  /** Of `href` as it stands in the file `from`. */
  target(href: string, from: string): Target {
    const page = this.#pageOf(href);
    const place = placeFrom(href, from);
    if (page !== undefined) return toPage(page, place?.fragment ?? "");
    if (place === null) return { kind: "outside", url: href };
    const name = this.#files.find(place.name);
    if (name === null)
      return { kind: "missing", name: place.name, isPage: /\.(?:md|html?|csv)$/i.test(place.name) };
    const known = this.#byFile.get(name);
    return known === undefined ? { kind: "file", name } : toPage(known, place.fragment);
  }

  /** Whether the address is of a page that could have been exported with the others. */
  isOfService(url: string): boolean {
    return service.test(url) && idInAddress(url) !== null;
  }

  #pageOf(href: string): Page | undefined {
    const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(href);
    if (isAbsolute && !service.test(href)) return undefined;
    const id = idInAddress(href);
    return id === null ? undefined : this.#byId.get(id);
  }
}

function toPage(page: Page, fragment: string): Target {
  return { kind: "page", page, address: addressOf({ name: page.file, fragment }) };
}
