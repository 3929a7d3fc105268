/** Families whose letters are all of one width: what is set in them is code. */
const families =
  /^(?:courier|consolas|menlo|monaco|lucida (?:console|sans typewriter)|andale mono|source code|fira (?:code|mono)|jetbrains mono|inconsolata|cascadia|sf ?mono|(?:deja ?vu|liberation|ubuntu|roboto|noto sans|ibm plex|pt|droid sans|space|anonymous|oxygen|overpass|dm|red hat|geist) ?(?:sans )?mono|letter gothic|ocr[- ]?[ab]|hack$|terminal$|fixedsys|nimbus mono|free ?mono|typewriter)/i;

export function isMonospaced(typeface: string): boolean {
  return families.test(typeface.trim());
}
