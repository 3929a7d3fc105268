/**
 * Fonts of mathematics by their names. Those of the first kind set nothing but formulas: TeX's families (Computer Modern,
 * Latin Modern, AMS, Euler, clones of them for Times and Palatino), MathTime, Lucida's, and OpenType fonts with a table
 * of mathematics, which say so. Fonts of symbols also set bullets, units and Greek words.
 */
import type { Style } from "../../layout/model.ts";

const mathNames = [
  /^(?:cmmi|cmsy|cmbsy|cmex|euex|eus[mb]|euf[mb]|eur[mb]|ms[ab]m|rsfs|bbm|bbold|dsrom|stmary|wasy|esint|yhmath|math[abcx]\d)/,
  /^(?:r|new|n)?(?:tx|px)(?:mi|sy|ex|b?mia)/,
  /^(?:zp?eu|zpl|fpl|zt|mdug|mdput)m?(?:mi|sy|ex)\w{0,3}$/,
  /^(?:r?mt(?:mi|sy|ex|gu|ms)|rtmi|mt-?extra|hlc[mry]|lucidanewmath|lucidabrightmath)/,
  /^(?:lmmath|mnsymbol|fdsymbol|pazomath|texcmmath|euclid(?:math|extra)|mathematicalpi|mathpi|universalmath|fourier-m)/,
  // Readers cut long names off: TeXGyreTermesMath-Regula.
  /math(?:ematica\d|-|italic|it$|symbols?|extension|$|regular|bold|pi)/,
];

const symbolNames = /^(?:symbol|standardsymbols|opensymbol|euclidsymbol)/;

export type FontKind = "math" | "symbol" | "text";

/** `name` as the file has it, without the prefix of a subset. */
export function fontKind(name: string): FontKind {
  const folded = name.toLowerCase().replace(/[\s_]+/g, "");
  const plain = folded.replace(/[,+].*$/, "").replace(/-(?=regular|bold|italic|roman)/g, "");
  if (mathNames.some((pattern) => pattern.test(plain))) return "math";
  return symbolNames.test(plain) ? "symbol" : "text";
}

const kinds = new WeakMap<Style, FontKind>();

export function fontKindOf(style: Style): FontKind {
  let kind = kinds.get(style);
  if (kind === undefined) {
    kind = fontKind(style.font);
    kinds.set(style, kind);
  }
  return kind;
}
