import { find, type XmlElement } from "../../../xml/element.ts";
import { isSymbolFont, symbolOf, symbolText } from "../../text/symbol-fonts.ts";

/** Letters of Latin-1 that stand alone: what applications write for the arrows that they put in for ->. */
const alone = /^\s*[\x80-\xff]{1,2}\s*$/;

/** What a run shows whose font is made of pictures: a:latin for all of it, a:sym for its symbols only. */
export function shownText(text: string, properties: XmlElement | undefined): string {
  const latin = find(properties, "a:latin")?.attributes.typeface;
  if (latin !== undefined && isSymbolFont(latin)) return inFont(latin, text);
  const symbol = find(properties, "a:sym")?.attributes.typeface;
  if (symbol === undefined || !isSymbolFont(symbol)) return text;
  return alone.test(text) ? inFont(symbol, text) : symbolText(symbol, text);
}

function inFont(typeface: string, text: string): string {
  return text.replace(/\S/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const shown = code <= 0xff || (code >= 0xf000 && code <= 0xf0ff) ? symbolOf(typeface, code) : null;
    return shown ?? character;
  });
}
