/** Forms within forms (ISO 32000-2, 8.10): the engine breaks beyond some twenty levels. */
import type * as Mupdf from "mupdf";

type PDFObject = Mupdf.PDFObject;

/**
 * Forms within each other that are kept. The engine's stack runs into its data, at first without a trap: with text in
 * each form, 24 levels were seen to leave the engine intact, and 26 to break what it did next.
 */
const depthMax = 16;
/** Forms of one page that are looked at. */
const formsMax = 5_000;

export class FormNesting {
  /** By object number: how many levels of forms a form holds, itself included; infinite if too many. */
  readonly #depths = new Map<number, number>();
  #looked = 0;

  /** Removes the page's forms that are nested deeper than the engine survives; whether there were any. */
  cut(page: PDFObject): boolean {
    this.#looked = 0;
    const resources = page.getInheritable("Resources");
    if (this.#below(resources, 0) <= depthMax) return false;
    this.#looked = 0;
    const isCut = this.#cutBelow(resources, 0);
    this.#depths.clear();
    return isCut;
  }

  #cutBelow(resources: PDFObject, level: number): boolean {
    const forms = formsOf(resources);
    if (forms === null) return false;
    const deep: (string | number)[] = [];
    let isCut = false;
    forms.forEach((form, name) => {
      if (level + this.#of(form, level) <= depthMax) return;
      // A page with too many forms loses all that may be deep.
      if (level === depthMax || this.#looked++ >= formsMax) deep.push(name);
      else if (this.#cutBelow(form.get("Resources"), level + 1)) isCut = true;
    });
    for (const name of deep) forms.delete(name);
    return isCut || deep.length > 0;
  }

  /** The deepest nesting of the forms of a resource dictionary; `level` forms are around it. */
  #below(resources: PDFObject, level: number): number {
    const forms = formsOf(resources);
    if (forms === null) return 0;
    let deepest = 0;
    forms.forEach((form) => {
      if (this.#looked++ < formsMax) deepest = Math.max(deepest, this.#of(form, level));
    });
    return deepest;
  }

  #of(form: PDFObject, level: number): number {
    const number = form.isIndirect() ? form.asIndirect() : 0;
    const known = this.#depths.get(number);
    if (known !== undefined) return known;
    // Rings are the engine's affair: it knows them.
    if (number !== 0) this.#depths.set(number, 0);
    const kind = form.get("Subtype");
    const isForm = kind.isName() && kind.asName() === "Form";
    const isEnd = level > depthMax;
    const depth = !isForm ? 0 : isEnd ? Infinity : 1 + this.#below(form.get("Resources"), level + 1);
    if (number !== 0) this.#depths.set(number, depth);
    return depth;
  }
}

function formsOf(resources: PDFObject): PDFObject | null {
  const forms = resources.isDictionary() ? resources.get("XObject") : null;
  return forms?.isDictionary() ? forms : null;
}
