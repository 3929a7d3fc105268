/** What a font's name tells of its letters: TeX's own encodings, and the alphabets that are fonts of their own. */
import type { Typeface } from "../tex/alphabets.ts";

/** Encodings of TeX's mathematical fonts (Knuth, The TeXbook, appendix F; the AMS's symbol fonts). */
export type Encoding = "OT1" | "OML" | "OMS" | "OMX" | "MSA" | "MSB";

export interface FontManner {
  encoding: Encoding | null;
  /** Of its Latin letters; null where the glyph's own slant and weight say it. */
  typeface: Typeface | null;
  /** The same for capitals alone, where small letters are others (calligraphic capitals beside symbols). */
  capitals: Typeface | null;
}

const plain: FontManner = { encoding: null, typeface: null, capitals: null };

/** First that matches. Names as in PDFs, in capitals: Computer Modern, Latin Modern, Times and Palatino clones, Euler, AMS. */
const families: readonly (readonly [RegExp, Partial<FontManner>])[] = [
  // The companions of the Times and Palatino clones, whose encodings are their own, have Unicode or are not known.
  [/^(TXSYC|PXSYC|TXEXA|PXEXA|TXMIA|NTXSYM|NTXEXA)/, {}],
  [/^(MSAM|[TP]XSYA)/, { encoding: "MSA" }],
  [/^(MSBM|[TP]XSYB|FPLMBB|PAZOMATHBLACKBOARD)/, { encoding: "MSB", capitals: "\\mathbb" }],
  [/^(CMEX|LMMATHEXTENSION|[TP]XEX|N[TP]XEX|NXLEX|MTEX|YHCMEX|EUEX)/, { encoding: "OMX" }],
  [/^(CMB?SY|LMMATHSYMBOLS|[TP]XSY|[TP]XBSY|N[TP]XSY|MTSY)/, { encoding: "OMS", capitals: "\\mathcal" }],
  [/^(CMMIB|LMMATHITALIC\d+-BOLD|[TP]XBMI)/, { encoding: "OML", typeface: "\\boldsymbol" }],
  [/^(CMMI|LMMATHITALIC|R?[TP]XMI|N[TP]XMI|NEW[TP]XMI|MTMI|NXLMI)/, { encoding: "OML", typeface: "" }],
  [/^(EUFM|EUFB)/, { typeface: "\\mathfrak" }],
  [/^(RSFS|EUSM|EUSB|URWCHANCERY)/, { capitals: "\\mathscr" }],
  [/^(BBM|BBOLD|DSROM|DSSS)/, { typeface: "\\mathbb" }],
  [/^(CMBX|LMROMAN\d+-BOLD|LMROMANDEMI|SFBX)/, { encoding: "OT1", typeface: "\\mathbf" }],
  [/^(CMTI|CMU-?ITALIC|LMROMAN\d+-ITALIC|CMSL)/, { encoding: "OT1", typeface: "\\mathit" }],
  [/^(CMSS|LMSANS)/, { encoding: "OT1", typeface: "\\mathsf" }],
  [/^(CMTT|LMMONO)/, { encoding: "OT1", typeface: "\\mathtt" }],
  [/^(CMR|LMROMAN|SFRM|CMCSC)/, { encoding: "OT1", typeface: "\\mathrm" }],
];

export function fontManner(font: string): FontManner {
  const name = font.replace(/^[A-Z]{6}\+/, "").toUpperCase();
  const found = families.find(([pattern]) => pattern.test(name));
  return found === undefined ? plain : { ...plain, ...found[1] };
}
