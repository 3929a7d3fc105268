/** Monospaced fonts, except East Asian ones, where they are ordinary. */
const families =
  /\b(?:courier|consolas|monaco|menlo|inconsolata|lucida (?:console|sans typewriter)|andale mono|fixedsys|terminal|ocr[- ]?[ab]|sf ?mono|fira code|cascadia|source code|hack|iosevka|prestige|letter gothic|jetbrains|anonymous pro|profont|everson mono)\b|\bmono(?:spaced?)?\b|mono$/i;

export function isMonospaced(font: string | undefined): boolean {
  return font !== undefined && families.test(font);
}
