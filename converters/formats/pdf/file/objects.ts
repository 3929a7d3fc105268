/** Objects of a PDF, read with bounds and without trust in their types. */
import type * as Mupdf from "mupdf";

type PDFObject = Mupdf.PDFObject;

/** The items of an array, `max` at the most; none of anything else. */
export function* items(array: PDFObject, max: number): Generator<PDFObject> {
  if (!array.isArray()) return;
  const length = Math.min(array.length, max);
  for (let i = 0; i < length; i++) yield array.get(i);
}

export const isNamed = (object: PDFObject, name: string): boolean =>
  object.isName() && object.asName() === name;

/** 0 for everything but numbers. */
export const numberOf = (object: PDFObject): number => (object.isNumber() ? object.asNumber() : 0);
