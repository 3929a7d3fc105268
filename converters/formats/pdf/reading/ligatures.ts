/**
 * Fonts whose ligatures have names like T_h or f_f_i but no Unicode value, or that of one of their letters alone
 * ("he source", "difer"): their ToUnicode maps are completed from the glyph names before any text is read. The names'
 * parts are defined by the Adobe Glyph List Specification, section 2. Maps of fonts of mathematics that have a sign as the
 * first letter of its name (Ghostscript 10 writes "g" for greaterequal) lose that entry, so that the name is read.
 */
import type * as Mupdf from "mupdf";
import { fontKind } from "../../../formulas/symbols/fonts.ts";

const composed = /^[A-Za-z](?:_[A-Za-z])+(?:\.|$)/;
/** Of signs; shorter ones, and forms of letters, may well be of one letter. */
const signName = /^[a-z]{4,}(?<!small|swash|superior|inferior|oldstyle)$/;
const fontsPerPageMax = 500;
/** A map of 256 codes has less than a fifth. */
const cmapCharactersMax = 65_536;

/** Mends the fonts of one page; `seen` holds the object numbers of fonts that are done. */
export function mendLigatures(document: Mupdf.PDFDocument, pageIndex: number, seen: Set<number>): void {
  const fonts = document.findPage(pageIndex).getInheritable("Resources").get("Font");
  if (!fonts.isDictionary()) return;
  let count = 0;
  fonts.forEach((font) => {
    if (++count > fontsPerPageMax || !font.isIndirect() || seen.has(font.asIndirect())) return;
    seen.add(font.asIndirect());
    const names = namesIn(font.get("Encoding"));
    const ligatures = new Map([...names].filter(([, name]) => composed.test(name)));
    const base = font.get("BaseFont");
    const isMath = base.isName() && fontKind(base.asName()) === "math";
    const signs = isMath ? new Map([...names].filter(([, name]) => signName.test(name))) : new Map();
    if (ligatures.size + signs.size > 0) mendFont(document, font, ligatures, signs);
  });
}

function namesIn(encoding: Mupdf.PDFObject): Map<number, string> {
  const names = new Map<number, string>();
  const differences = encoding.isDictionary() ? encoding.get("Differences") : null;
  if (!differences?.isArray()) return names;
  let code = 0;
  differences.forEach((item) => {
    if (item.isNumber()) code = item.asNumber();
    else if (item.isName()) names.set(code++, item.asName());
  });
  return names;
}

function mendFont(
  document: Mupdf.PDFDocument,
  font: Mupdf.PDFObject,
  ligatures: ReadonlyMap<number, string>,
  signs: ReadonlyMap<number, string>,
): void {
  const present = font.get("ToUnicode");
  const map = present.isStream() ? parseMap(present.readStream().asString()) : new Map<number, string>();
  // A map that cannot be understood is better left as it is.
  if (map === null) return;
  const wrong = [...signs].filter(([code, name]) => map.get(code)?.toLowerCase() === hexOf(name.charAt(0)));
  if (ligatures.size + wrong.length === 0) return;
  for (const [code] of wrong) map.delete(code);
  for (const [code, name] of ligatures) map.set(code, hexOf(name.replace(/\..*/s, "").replaceAll("_", "")));
  font.put("ToUnicode", document.addStream(writeMap(map), {}));
}

const hexOf = (text: string): string =>
  [...text].map((character) => character.charCodeAt(0).toString(16).padStart(4, "0")).join("");

/** One-byte codes of a ToUnicode CMap with their UTF-16 in hexadecimal; null for forms beyond simple fonts. */
export function parseMap(cmap: string): Map<number, string> | null {
  const map = new Map<number, string>();
  if (cmap.length > cmapCharactersMax) return null;
  if (/\[/.test(cmap.replace(/\/[^\s/[]+\s*\[/g, ""))) return null;
  for (const [, body = ""] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, code = "", text = ""] of body.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi)) {
      if (code.length !== 2) return null;
      map.set(Number.parseInt(code, 16), text);
    }
  }
  for (const [, body = ""] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from = "", to = "", text = ""] of body.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi,
    )) {
      if (from.length !== 2) return null;
      const first = Number.parseInt(from, 16);
      const head = text.slice(0, -4);
      const tail = Number.parseInt(text.slice(-4), 16);
      for (let code = first; code <= Number.parseInt(to, 16); code++) {
        map.set(code, head + (tail + code - first).toString(16).padStart(4, "0"));
      }
    }
  }
  return map;
}

function writeMap(map: ReadonlyMap<number, string>): string {
  const entries = [...map].map(([code, text]) => `<${code.toString(16).padStart(2, "0")}> <${text}>`);
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CMapName /Mended def /CMapType 2 def",
    "1 begincodespacerange <00> <ff> endcodespacerange",
    // A section holds at most 100 entries (PDF 1.7, 9.10.3).
    ...Array.from({ length: Math.ceil(entries.length / 100) }, (_, i) => {
      const part = entries.slice(i * 100, i * 100 + 100);
      return `${part.length} beginbfchar\n${part.join("\n")}\nendbfchar`;
    }),
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}
