/** A glyph becomes a symbol: which character it is, in which alphabet, and the LaTeX for it. */
import type { Glyph } from "../contract.ts";
import type { Part } from "../part.ts";
import { mathLetter, type Typeface } from "../tex/alphabets.ts";
import { spellings, symbols, twins } from "../tex/symbols.ts";
import { atomClassOf, bigOperators, integrals, isDelimiter } from "./classes.ts";
import { characterAt } from "./encodings.ts";
import { type FontManner, fontManner } from "./fonts.ts";
import { pieceFrom } from "./private-use.ts";

/** What is written when nobody knows what a glyph is; never handed out as LaTeX. */
export const unknown = "\uFFFD";

/** Delimiters higher than this many ems were made to grow. */
const grownDelimiter = 1.12;

/** Null for spaces and what has no ink. */
export function readSymbol(glyph: Glyph): Part | null {
  if (glyph.text.trim() === "" && glyph.text !== "" && glyph.code === null) return null;
  const manner = fontManner(glyph.font);
  const character = characterOf(glyph, manner);
  const height = glyph.y1 - glyph.y0;
  // Blanks of fonts without Unicode have a code like all else, but no ink.
  if (character === " " || height < 0.01 * glyph.size) return null;
  const { letter, typeface } = letterOf(character, glyph, manner);
  const centred =
    bigOperators.has(letter) ||
    integrals.has(letter) ||
    (isDelimiter(letter) && (height > grownDelimiter * glyph.size || manner.encoding === "OMX"));
  return {
    x0: Math.min(glyph.x0, glyph.x1),
    y0: glyph.y0,
    x1: Math.max(glyph.x0, glyph.x1),
    y1: glyph.y1,
    character: letter,
    typeface,
    tex: texOf(letter, typeface),
    atom: atomClassOf(letter),
    size: glyph.size,
    baseline: centred ? (glyph.y0 + glyph.y1) / 2 + 0.25 * glyph.size : glyph.baseline,
    centred,
    tall: height > 1.3 * glyph.size,
    word: typeface === "\\mathrm" && /^\p{L}+$/u.test(letter) && !/\p{Script=Greek}/u.test(letter),
    ink: 1,
  };
}

function characterOf(glyph: Glyph, { encoding }: FontManner): string {
  const text = glyph.text.normalize("NFC");
  if (text === "" || isCode(text, glyph)) {
    const code = glyph.code ?? text.codePointAt(0) ?? -1;
    if (encoding === null) return unknown;
    // These fonts have 256 places: a number beyond them is Unicode after all.
    return code > 0xff ? String.fromCodePoint(code) : characterAt(encoding, code) || unknown;
  }
  // Extension fonts have no letters: what looks like one is a code that was taken for a character.
  if (encoding === "OMX" && /^[A-Za-z]$/.test(text)) return characterAt(encoding, text.charCodeAt(0));
  const piece = pieceFrom(text);
  if (piece !== null) return piece;
  // Backslashes among symbols are differences of sets.
  if (encoding === "OMS" && text === "\\") return "∖";
  if (encoding === "OML" || encoding === "OT1" || encoding === null) return straightPhi(text, glyph);
  return text;
}

/** Controls that nobody draws are codes of a font without a map to Unicode. */
function isCode(text: string, glyph: Glyph): boolean {
  return glyph.code !== null || /^[\p{Cc}\uFFFD]$/u.test(text);
}

/** Names of glyphs mix up the two forms of phi; the straight one alone is as high as a capital. */
function straightPhi(text: string, glyph: Glyph): string {
  if (text !== "φ" && text !== "ϕ") return text;
  return glyph.baseline - glyph.y0 > 0.55 * glyph.size ? "ϕ" : "φ";
}

function letterOf(
  character: string,
  glyph: Glyph,
  manner: FontManner,
): { letter: string; typeface: Typeface } {
  const known = mathLetter(character);
  if (known !== null) return known;
  const letter = twins.get(character) ?? character;
  return { letter, typeface: typefaceOf(letter, glyph, manner) };
}

function typefaceOf(letter: string, glyph: Glyph, manner: FontManner): Typeface {
  if (/^[A-Z]$/.test(letter) && manner.capitals !== null) return manner.capitals;
  if (/^\p{Script=Greek}$/u.test(letter)) {
    return glyph.bold || manner.typeface === "\\boldsymbol" || manner.typeface === "\\mathbf"
      ? "\\boldsymbol"
      : "";
  }
  if (/^[0-9]$/.test(letter)) return digitFace(glyph, manner);
  if (!/^\p{L}+$/u.test(letter) || /^[\u2100-\u214f]$/u.test(letter)) return "";
  if (manner.typeface !== null) return manner.typeface;
  if (glyph.italic) return glyph.bold ? "\\boldsymbol" : "";
  return glyph.bold ? "\\mathbf" : "\\mathrm";
}

function digitFace(glyph: Glyph, { typeface }: FontManner): Typeface {
  if (typeface === "\\mathbf" || typeface === "\\boldsymbol" || glyph.bold) return "\\mathbf";
  return typeface === "\\mathbb" || typeface === "\\mathsf" || typeface === "\\mathtt" ? typeface : "";
}

/** Without its typeface, which neighbours share. */
function texOf(letter: string, typeface: Typeface): string {
  if (letter === unknown || (letter.startsWith("<") && letter.length > 1)) return unknown;
  const tex = plainTex(letter);
  return typeface === "" || typeface === "\\mathrm" ? tex : `${typeface}{${tex}}`;
}

const plainTex = (letter: string): string =>
  spellings.get(letter) ??
  symbols.get(letter) ??
  ([...letter].length === 1 || /^[a-z]+$/i.test(letter) ? letter : unknown);
