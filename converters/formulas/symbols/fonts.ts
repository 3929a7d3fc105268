/**
 * What a font's name tells: whether it sets formulas, TeX's own encodings, and the alphabets that are fonts of their own.
 * Fonts that set nothing but formulas are TeX's families (Computer Modern, Latin Modern, AMS, Euler, clones of them for
 * Times and Palatino), MathTime, Lucida's, and OpenType fonts with a table of mathematics, which say so. Fonts of symbols
 * also set bullets, units and Greek words.
 */
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

export type FontKind = "math" | "symbol" | "text";

const plain: FontManner = { encoding: null, typeface: null, capitals: null };

interface Family extends Partial<FontManner> {
  /** `math` unless told. */
  kind?: FontKind;
}

const text = (typeface: Typeface): Family => ({ encoding: "OT1", typeface, kind: "text" });

/** First that matches. Names in capitals, as `folded` has them. */
const families: readonly (readonly [RegExp, Family])[] = [
  // The companions of the Times and Palatino clones, whose encodings are their own, have Unicode or are not known.
  [/^(TXSYC|PXSYC|TXEXA|PXEXA|TXMIA|NTXSYM|NTXEXA)/, {}],
  [/^(MSAM|[TP]XSYA)/, { encoding: "MSA" }],
  [/^(MSBM|[TP]XSYB|FPLMBB|PAZOMATHBLACKBOARD)/, { encoding: "MSB", capitals: "\\mathbb" }],
  [/^(CMEX|LMMATHEXTENSION|[TP]XEX|N[TP]XEX|NXLEX|MTEX|YHCMEX|EUEX)/, { encoding: "OMX" }],
  [/^(CMB?SY|LMMATHSYMBOLS|[TP]XSY|[TP]XBSY|N[TP]XSY|MTSY)/, { encoding: "OMS", capitals: "\\mathcal" }],
  [/^(CMMIB|LMMATHITALIC\d+-?BOLD|[TP]XBMI)/, { encoding: "OML", typeface: "\\boldsymbol" }],
  [/^(CMMI|LMMATHITALIC|R?[TP]XMI|N[TP]XMI|NEW[TP]XMI|MTMI|NXLMI)/, { encoding: "OML", typeface: "" }],
  [/^(EUFM|EUFB)/, { typeface: "\\mathfrak" }],
  [/^(RSFS|EUSM|EUSB)/, { capitals: "\\mathscr" }],
  [/^URWCHANCERY/, { capitals: "\\mathscr", kind: "text" }],
  [/^(BBM|BBOLD|DSROM|DSSS)/, { typeface: "\\mathbb" }],
  [/^(CMBX|LMROMAN\d+-?BOLD|LMROMANDEMI|SFBX)/, text("\\mathbf")],
  [/^(CMTI|CMU-?ITALIC|LMROMAN\d+-?ITALIC|CMSL)/, text("\\mathit")],
  [/^(CMSS|LMSANS)/, text("\\mathsf")],
  [/^(CMTT|LMMONO)/, text("\\mathtt")],
  [/^(CMR|LMROMAN|SFRM|CMCSC)/, text("\\mathrm")],
  [/^(EUR[MB]|STMARY|WASY|ESINT|YHMATH|MATH[ABCX]\d)/, {}],
  [/^(R|NEW|N)?[TP]X(MI|SY|EX|B?MIA)/, {}],
  [/^(ZP?EU|ZPL|FPL|ZT|MDUG|MDPUT)M?(MI|SY|EX)\w{0,3}$/, {}],
  [/^(R?MT(MI|SY|EX|GU|MS)|RTMI|MT-?EXTRA|HLC[MRY]|LUCIDANEWMATH|LUCIDABRIGHTMATH)/, {}],
  [
    /^(LMMATH|MNSYMBOL|FDSYMBOL|PAZOMATH|TEXCMMATH|EUCLID(MATH|EXTRA)|MATHEMATICALPI|MATHPI|UNIVERSALMATH|FOURIER-M)/,
    {},
  ],
  // Readers cut long names off: TeXGyreTermesMath-Regula.
  [/MATH(EMATICA\d|-|ITALIC|IT$|SYMBOLS?|EXTENSION|$|REGULAR|BOLD|PI)/, {}],
  [/^(SYMBOL|STANDARDSYMBOLS|OPENSYMBOL|EUCLIDSYMBOL)/, { kind: "symbol" }],
];

/** In capitals, without the prefix of a subset, blanks, and what names a style. */
const folded = (font: string): string =>
  font
    .replace(/^[A-Z]{6}\+/, "")
    .toUpperCase()
    .replace(/[\s_]+/g, "")
    .replace(/[,+].*/s, "")
    .replace(/-(?=REGULAR|BOLD|ITALIC|ROMAN)/g, "");

function familyOf(font: string): Family | null {
  const name = folded(font);
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

export function fontManner(font: string): FontManner {
  return { ...plain, ...familyOf(font) };
}

/** `font` as the file has it. */
export function fontKind(font: string): FontKind {
  const family = familyOf(font);
  return family === null ? "text" : (family.kind ?? "math");
}
