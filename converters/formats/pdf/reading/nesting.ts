/** Forms within forms (ISO 32000-2, 8.10): the engine crashes beyond some fifty levels. */
import type * as Mupdf from "mupdf";

type PDFObject = Mupdf.PDFObject;

/** Forms within each other on one page; the engine was seen to survive 30 and to break at 60. */
const depthMax = 40;
/** Objects of one page's resources that are looked at. */
const objectsMax = 5_000;

export class FormNesting {
  /** By object number: how many levels of forms a form holds, itself included; infinite if too many. */
  readonly #depths = new Map<number, number>();
  #looked = 0;

  /** Whether the page's forms are nested deeper than the engine survives. */
  isTooDeep(page: PDFObject): boolean {
    this.#looked = 0;
    return this.#below(page.getInheritable("Resources"), 0) > depthMax;
  }

  /** The deepest nesting of the forms of a resource dictionary; `level` forms are around it. */
  #below(resources: PDFObject, level: number): number {
    const forms = resources.isDictionary() ? resources.get("XObject") : null;
    if (!forms?.isDictionary()) return 0;
    let deepest = 0;
    forms.forEach((form) => {
      if (this.#looked++ < objectsMax) deepest = Math.max(deepest, this.#of(form, level));
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
