/** A glyph becomes a symbol: which character it is, in which alphabet, and the LaTeX for it. */

import type { Glyph } from "../contract.ts";
import type { Part } from "../part.ts";
import { mathLetter, type Typeface } from "../tex/alphabets.ts";
import { spellings, symbols, twins } from "../tex/symbols.ts";
import { atomClassOf, bigOperators, integrals, isDelimiter } from "./classes.ts";
import { type Encoding, type FontManner, fontManner } from "./fonts.ts";

// Characters by their codes in TeX's own fonts, for glyphs without Unicode: OT1, OML, OMS and OMX as in The
// TeXbook, appendix F, and the symbol fonts of the AMS. Pieces of extensible symbols are those of Unicode's
// Miscellaneous Technical block; those of horizontal braces, which Unicode has not, have names.

/** 16 codes a line. A full stop between spaces: nothing, or not told here. */
const greek = "Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω";
const digits = "0 1 2 3 4 5 6 7 8 9";
const capitals = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z";
const small = "a b c d e f g h i j k l m n o p q r s t u v w x y z";

const tables: Readonly<Record<Encoding, string>> = {
  OT1: `${greek} ff fi fl ffi ffl ı ȷ \u0060 ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø . ! ” # $ % & ’ ( ) * + , - <dot> /
    ${digits} : ; ¡ = ¿ ? @ ${capitals} [ “ ] ˆ ˙ ‘ ${small} – — ˝ ˜ ¨`,
  OML: `${greek} α β γ δ ϵ ζ η θ ι κ λ μ ν ξ π ρ σ τ υ ϕ χ ψ ω ε ϑ ϖ ϱ ς φ ↼ ↽ ⇀ ⇁ <lhook> <rhook> ▷ ◁
    ${digits} <dot> , < / > ⋆ ∂ ${capitals} ♭ ♮ ♯ ⌣ ⌢ ℓ ${small} ı ȷ ℘ \u20d7 ⁀`,
  OMS: `− ⋅ × ∗ ÷ ⋄ ± ∓ ⊕ ⊖ ⊗ ⊘ ⊙ ○ ∘ ∙ ≍ ≡ ⊆ ⊇ ≤ ≥ ⪯ ⪰ ∼ ≈ ⊂ ⊃ ≪ ≫ ≺ ≻ ← → ↑ ↓ ↔ ↗ ↘ ≃ ⇐ ⇒ ⇑ ⇓ ⇔ ↖ ↙ ∝
    ′ ∞ ∈ ∋ △ ▽ \u0338 <mapsto> ∀ ∃ ¬ ∅ ℜ ℑ ⊤ ⊥ ℵ ${capitals} ∪ ∩ ⊎ ∧ ∨ ⊢ ⊣ ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ | ‖ ↕ ⇕ \\ ≀
    √ ⨿ ∇ ∫ ⊔ ⊓ ⊑ ⊒ § † ‡ ¶ ♣ ♢ ♡ ♠`,
  OMX: `( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ <bar> <bars> / \\ ( ) ( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\
    ( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\ / \\ ⎛ ⎞ ⎡ ⎤ ⎣ ⎦ ⎢ ⎥ ⎧ ⎫ ⎩ ⎭ ⎨ ⎬ ⎪ <arrowbar>
    ⎝ ⎠ ⎜ ⎟ ⟨ ⟩ ⨆ ⨆ ∮ ∮ ⨀ ⨀ ⨁ ⨁ ⨂ ⨂ ∑ ∏ ∫ ⋃ ⋂ ⨄ ⋀ ⋁ ∑ ∏ ∫ ⋃ ⋂ ⨄ ⋀ ⋁
    ∐ ∐ ˆ ˆ ˆ ˜ ˜ ˜ [ ] ⌊ ⌋ ⌈ ⌉ { } √ √ √ √ ⎷ <root> <corner> <arrowbars> <uptip> <downtip> <braceld> <bracerd> <bracelu>
    <braceru> <Uptip> <Downtip>`,
  MSA: `⊡ ⊞ ⊠ □ ■ ⋅ ◊ ⧫ ↻ ↺ ⇌ ⇋ ⊟ ⊩ ⊪ ⊨ ↠ ↞ ⇇ ⇉ ⇈ ⇊ ↾ ⇂ ↿ ⇃ ↣ ↢ ⇆ ⇄ ↰ ↱ ⇝ ↭ ↫ ↬ ≗ ≿ ≳ ⪆ ⊸ ∴ ∵ ≑ ≜ ≾ ≲ ⪅
    ⪕ ⪖ ⋞ ⋟ ≼ ≦ ⩽ ≶ ‵ . ≓ ≒ ≽ ≧ ⩾ ≷ ⊏ ⊐ ⊳ ⊲ ⊵ ⊴ ★ ≬ ▾ ▸ ◂ . . ▵ ▴ ▿ ≖ ⋚ ⋛ ⪋ ⪌ ¥ ⇛ ⇚ ✓ ⊻ ⊼ ⩞ ∠ ∡ ∢ ∝ ⌣ ⌢ ⋐ ⋑ ⋓ ⋒ ⋏ ⋎
    ⋋ ⋌ ⫅ ⫆ ≏ ≎ ⋘ ⋙ ⌜ ⌝ ® Ⓢ ⋔ ∔ ∽ ⋍ ⌞ ⌟ ✠ ∁ ⊺ ⊚ ⊛ ⊝`,
  MSB: `≨ ≩ ≰ ≱ ≮ ≯ ⊀ ⊁ ≨ ≩ ≰ ≱ ⪇ ⪈ ⋠ ⋡ ⋨ ⋩ ⋦ ⋧ ≰ ≱ ⪵ ⪶ ⪹ ⪺ ⪉ ⪊ ≁ ≆ ⟋ ⟍ ⊊ ⊋ ⊈ ⊉ ⫋ ⫌ ⫋ ⫌ ⊊ ⊋ ⊈ ⊉ ∦ ∤ ∤ ∦
    ⊬ ⊮ ⊭ ⊯ ⋭ ⋬ ⋪ ⋫ ↚ ↛ ⇍ ⇏ ⇎ ↮ ⋇ ∅ ∄ ${capitals} ˆ ˆ ˜ ˜ . Ⅎ ⅁ . . . . ℧ ð ≂ ℶ ℷ ℸ ⋖ ⋗ ⋉ ⋊ ∣ ∥ ∖ ∼ ≈ ≊ ⪸ ⪷ ↶ ↷
    ϝ ϰ 𝕜 ℏ ℏ ϶`,
};

const decoded: Readonly<Record<Encoding, readonly string[]>> = {
  OT1: split(tables.OT1),
  OML: split(tables.OML),
  OMS: split(tables.OMS),
  OMX: split(tables.OMX),
  MSA: split(tables.MSA),
  MSB: split(tables.MSB),
};

/** Accents that the symbol fonts of newtx and newpx have from this code on. */
const accentsFrom = 158;
const accents = "\u0060´ˆ˜¯˘˙¨˚ˇ";

/** Codes of the extension fonts of newtx and newpx beyond OMX (their glyphs' names in txexs.pfb). */
const furtherAt: readonly (readonly [number, string])[] = [
  [128, "()[]⌊⌋⌈⌉{}⟨⟩|‖↕⇕"],
  [154, "ˆˆˆ˜˜˜"],
  [169, "⎛⎞⎝⎠⎜⎟∫∬∭∮∯∫∬∭∮∯∫∬∭∮∯∫∬∭∮∯⨆⨆"],
  [199, "⨀⨀⨁⨁⨂⨂∑∏⊍⋃⋂⨄⋀⋁∑∏⊍⋃⋂⨄⋀⋁∐∐⊍⊍"],
];

/** Empty for a code that the encoding leaves free. */
export function characterAt(encoding: Encoding, code: number): string {
  if (encoding === "OMS" && code >= accentsFrom)
    return code === 174 ? "\u20d7" : accents.charAt(code - accentsFrom);
  if (encoding === "OMX" && code > 127) {
    const [from = 0, characters = ""] = furtherAt.findLast(([first]) => first <= code) ?? [];
    return [...characters][code - from] ?? "";
  }
  return decoded[encoding][code] ?? "";
}

function split(table: string): string[] {
  const entries = table.trim().split(/\s+/);
  return entries.map((entry) => (entry === "." ? "" : entry === "<dot>" ? "." : entry));
}

const first = 0xf8e5;
const pieces = "<root> <arrowbar> ─ ® © ™ ⎛ ⎜ ⎝ ⎡ ⎢ ⎣ ⎧ ⎨ ⎩ ⎪ ⎮ ⎞ ⎟ ⎠ ⎤ ⎥ ⎦ ⎫ ⎬ ⎭".split(" ");

/** Null for what is no such code. */
export function pieceFrom(text: string): string | null {
  const code = text.codePointAt(0) ?? 0;
  if (text.length !== 1 || code < first) return null;
  const at = code - first;
  return pieces[at] ?? null;
}

/** What is written when nobody knows what a glyph is; never handed out as LaTeX. */
export const unknown = "\uFFFD";

/** Delimiters higher than this many ems were made to grow. */
const grownDelimiter = 1.12;

/** Null for spaces and what has no ink. */
export function readSymbol(glyph: Glyph, axisHeight: number): Part | null {
  if (glyph.text.trim() === "" && glyph.text !== "" && glyph.code === null) return null;
  const manner = fontManner(glyph.font);
  const character = characterOf(glyph, manner);
  const height = glyph.y1 - glyph.y0;
  // Blanks of fonts without Unicode have a code like all else, but no ink.
  if (character === " " || height < 0.02 * glyph.size) return null;
  const { letter, typeface } = letterOf(character, glyph, manner);
  const centered =
    bigOperators.has(letter) ||
    integrals.has(letter) ||
    (isDelimiter(letter) && (height > grownDelimiter * glyph.size || manner.encoding === "OMX"));
  const axis = centered ? (glyph.y0 + glyph.y1) / 2 : glyph.baseline - axisHeight * glyph.size;
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
    axis,
    baseline: centered ? axis + axisHeight * glyph.size : glyph.baseline,
    centered,
    tall: height > 1.3 * glyph.size,
    word: typeface === "\\mathrm" && /^\p{L}+$/u.test(letter) && !/\p{Script=Greek}/u.test(letter),
    ink: 1,
  };
}

function characterOf(glyph: Glyph, { encoding }: FontManner): string {
  // Names of sizes and shapes of a symbol are told as selectors of its variant.
  const text = glyph.text.normalize("NFC").replace(/[\uFE00-\uFE0F]/g, "");
  if (text === "" && glyph.text !== "") return " ";
  if (text === "" || isCode(text, glyph)) {
    const code = glyph.code ?? text.codePointAt(0) ?? -1;
    if (isBlank(code, glyph)) return " ";
    if (encoding === null) return unknown;
    // These fonts have 256 places: a number beyond them is Unicode after all.
    return code > 0xff || (encoding === "OMS" && "{|}".includes(String.fromCodePoint(code)))
      ? String.fromCodePoint(code)
      : characterAt(encoding, code) || unknown;
  }
  // Extension fonts have no letters: what looks like one is a code that was taken for a character.
  if (encoding === "OMX" && /^[A-Za-z]$/.test(text)) return characterAt(encoding, text.charCodeAt(0));
  // Symbol fonts have no small letters: such a name was given by mistake.
  if (encoding === "OMS" && /^[a-z]+$/.test(text)) return unknown;
  const piece = pieceFrom(text);
  if (piece !== null) return piece;
  // Backslashes among symbols are differences of sets.
  if (encoding === "OMS" && text === "\\") return "∖";
  if (encoding === "OML" || encoding === "OT1" || encoding === null) return mendedLetter(text, glyph);
  return text;
}

/** MuPDF's own spaces look like codes beside glyphs that have nothing else; a code 32 that is drawn is a high parenthesis. */
const isBlank = (code: number, { y0, y1, size }: Glyph): boolean => code === 32 && y1 - y0 < 1.5 * size;

/** Controls that nobody draws are codes of a font without a map to Unicode. */
function isCode(text: string, glyph: Glyph): boolean {
  return glyph.code !== null || /^[\p{Cc}\uFFFD]$/u.test(text);
}

/** Names of glyphs mix up forms of letters: of both phis the straight one is as high as a capital, a final sigma descends. */
function mendedLetter(text: string, glyph: Glyph): string {
  if (text === "φ" || text === "ϕ") return glyph.baseline - glyph.y0 > 0.55 * glyph.size ? "ϕ" : "φ";
  if (text === "ς" || text === "𝜍") return glyph.y1 - glyph.baseline > 0.08 * glyph.size ? text : "σ";
  return text;
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

/** Without its typeface, which neighbors share. */
function texOf(letter: string, typeface: Typeface): string {
  if (letter === unknown || (letter.startsWith("<") && letter.length > 1)) return unknown;
  const tex = plainTex(letter);
  return typeface === "" || typeface === "\\mathrm" ? tex : `${typeface}{${tex}}`;
}

const plainTex = (letter: string): string =>
  spellings.get(letter) ??
  symbols.get(letter) ??
  (/^(?:[!-~]|\p{L}+|\p{Nd})$/u.test(letter) ? letter : unknown);
