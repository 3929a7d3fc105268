/**
 * Ties the text of a page to the elements of the structure tree. The engine's own tie loses artifacts, takes what
 * stands outside of all marks for a part of the element before, and searches the whole tree for every mark; so for
 * the time of reading a page its content stream is written anew (`content-marks.ts`), with a small structure tree of
 * our own behind it: one element for each run of drawing, whose place in the tree tells the run.
 *
 * Files that were cut out of tagged ones often lost the tree and kept the marks, which still say what is an artifact.
 * The names of other marks are not worth it: over real pages they taught no heading that was not seen, and made
 * headings of captions.
 */
import type * as Mupdf from "mupdf";
import { damageOf } from "../../../engines/damage.ts";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import { artifact, blockOf, type TagElement, within } from "../../../layout/tags/element.ts";
import { type MarkProperties, type Rewritten, rewriteMarks } from "./content-marks.ts";
import { readStructureTree, type StructureTree } from "./structure-tree.ts";

/** Runs of drawing a page; more cost more than they tell. */
const runsMax = 3_000;
const contentBytesMax = 64 << 20;
/** Pages of a file without a structure tree that are looked at for marks. */
const probes = 2;
/** Forms refer to the parent tree, too, by small numbers. */
const parentKey = 1_000_000;

/** What each run of a page belongs to, by its place; null for what no mark holds. */
export type PageRuns = readonly (TagElement | null)[];

export class PageMarks {
  readonly tree: StructureTree | null;
  readonly #document: Mupdf.PDFDocument;
  #pagesWithout = 0;
  #pagesWith = 0;
  #root: Mupdf.PDFObject | null = null;
  #parents: Mupdf.PDFObject | null = null;
  #kids: Mupdf.PDFObject | null = null;
  #elements = 0;
  #restore: (() => void) | null = null;

  constructor({ memory }: MupdfEngine, document: Mupdf.PDFDocument) {
    this.#document = document;
    this.tree = readStructureTree(memory, document);
  }

  /** Prepares the page (from 0) for being read once, until `release`; null where it has no marks. */
  hold(index: number): PageRuns | null {
    if (this.tree === null && this.#pagesWith === 0 && this.#pagesWithout >= probes) return null;
    try {
      const page = this.#document.findPage(index);
      const bytes = contentOf(page);
      const rewritten = bytes && this.#rewrite(page, bytes);
      if (!rewritten?.runs.some((run) => run !== null)) {
        this.#pagesWithout++;
        return null;
      }
      this.#pagesWith++;
      this.#swap(page, rewritten);
      return rewritten.runs;
    } catch (error) {
      // What cannot be read here is read as it is.
      if (damageOf(error) !== null) throw error;
      this.release();
      return null;
    }
  }

  /** Gives the page its own content back. */
  release(): void {
    this.#restore?.();
    this.#restore = null;
  }

  #rewrite(page: Mupdf.PDFObject, bytes: Uint8Array): Rewritten<TagElement> | null {
    const content = this.tree?.content.get(page.asIndirect());
    const properties = page.getInheritable("Resources");
    return rewriteMarks<TagElement>(bytes, {
      runsMax,
      properties: (name) => propertyList(properties, name),
      resolve: (mark, around) => {
        if (mark.tag === "Artifact") return artifact;
        const element = mark.id === null ? undefined : content?.[mark.id];
        if (!element) return around;
        return within(element, "Artifact") ? artifact : blockOf(element);
      },
      replacement: ({ id }) => {
        const element = id === null ? undefined : content?.[id];
        // A text for several pieces would be read at each of them.
        return element && element.pieces === 1 && element.actualText !== "" ? element.actualText : null;
      },
    });
  }

  #swap(page: Mupdf.PDFObject, { bytes, runs }: Rewritten<TagElement>): void {
    this.#grow(runs.length);
    const contents = page.get("Contents");
    const parents = page.get("StructParents");
    const stream = this.#document.addStream(bytes, {});
    page.put("Contents", stream);
    page.put("StructParents", parentKey);
    this.#restore = () => {
      page.put("Contents", contents);
      if (parents.isNull()) page.delete("StructParents");
      else page.put("StructParents", parents);
      this.#document.deleteObject(stream);
      stream.destroy();
    };
  }

  /** Our own tree has one element for each run, and serves every page. */
  #grow(count: number): void {
    const document = this.#document;
    if (!this.#root || !this.#kids || !this.#parents) {
      this.#kids = document.addObject([]);
      this.#parents = document.addObject([]);
      this.#root = document.addObject({
        Type: "StructTreeRoot",
        K: this.#kids,
        ParentTree: { Nums: [parentKey, this.#parents] },
      });
      document.getTrailer().get("Root").put("StructTreeRoot", this.#root);
    }
    for (; this.#elements < count; this.#elements++) {
      const element = document.addObject({ S: "P", P: this.#root, K: [this.#elements] });
      this.#kids.push(element);
      this.#parents.push(element);
      element.destroy();
    }
  }
}

/** Operators end where their stream does. */
const lineFeed = Uint8Array.of(0x0a);

/** The page's content streams as one, or null where they are too large. */
function contentOf(page: Mupdf.PDFObject): Uint8Array | null {
  const contents = page.get("Contents");
  if (contents.isStream()) return contents.readStream().asUint8Array();
  if (!contents.isArray()) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let i = 0; i < contents.length; i++) {
    const part = contents.get(i);
    if (!part.isStream()) continue;
    // A copy: the next stream may move the engine's memory.
    const bytes = part.readStream().asUint8Array().slice();
    length += bytes.length + 1;
    if (length > contentBytesMax) return null;
    parts.push(bytes, lineFeed);
  }
  return Buffer.concat(parts);
}

function propertyList(resources: Mupdf.PDFObject, name: string): MarkProperties | null {
  if (!resources.isDictionary()) return null;
  const list = resources.get("Properties", name);
  if (!list.isDictionary()) return null;
  const id = list.get("MCID");
  const text = list.get("ActualText");
  return {
    id: id.isInteger() ? id.asNumber() : null,
    actualText: text.isString() ? `<${Buffer.from(text.asByteString()).toString("hex")}>` : null,
  };
}
