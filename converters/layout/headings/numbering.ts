/** Numbering schemes of sections: decimal, with letters for appendices, with a word before the number. */

/** What the depths are read from, in order; the number is the first group, one place of it a level. */
const schemes: readonly RegExp[] = [
  /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{L}/u,
  /^([A-Z](?:\.\d{1,2})+)\.?\s+\p{L}/u,
  /^(?:chapter|appendix|annex|kapitel|anhang|chapitre|annexe|capítulo|capitolo|hoofdstuk|bijlage)\s+(\d{1,3}|[A-Z]|[IVX]{1,6})(?=$|[\s.:–—-])/iu,
  /^第\s*([\d一二三四五六七八九十]{1,3})\s*章/u,
];

/** Depth of a section's number: 1 for "2 Scope" and "Appendix B", 2 for "2.1 Scope" and "B.1 Data"; 0 without one. */
export function numberDepth(text: string): number {
  for (const scheme of schemes) {
    const number = scheme.exec(text)?.[1];
    if (number !== undefined) return number.split(".").length;
  }
  return 0;
}

const listTitle =
  /^(?:(?:table of |list of )?contents|list of (?:figures|tables|symbols|abbreviations|illustrations)|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|indice|sumário|sommario|inhoud(?:sopgave)?|目\s*录)$/i;

/** Lists at the front of a document stand beside its chapters, however small their titles are set. */
export const isListTitle = (text: string): boolean => listTitle.test(text.trim());
