/**
 * Fonts whose characters are all of one width: what stands in them is typed, or meant to be. Not those of East Asian
 * text, where such fonts are the ordinary ones.
 */
const families =
  /\b(?:courier|consolas|monaco|menlo|inconsolata|lucida (?:console|sans typewriter)|andale mono|fixedsys|terminal|ocr[- ]?[ab]|sf ?mono|fira code|cascadia|source code|hack|iosevka|prestige|letter gothic|jetbrains|anonymous pro|profont|everson mono)\b|\bmono(?:spaced?)?\b|mono$/i;

export function isMonospaced(font: string | undefined): boolean {
  return font !== undefined && families.test(font);
}
