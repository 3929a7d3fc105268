/** What a piece of text amounts to. */

export interface TextMeasure {
  /** Characters that are no white space; those that are words by themselves count as two. */
  readonly characters: number;
  /** Words; of scripts that write without spaces each character. */
  readonly words: number;
  /** Commas of all scripts: prose has them, menus do not. */
  readonly commas: number;
  /** Ends of sentences. */
  readonly stops: number;
}

enum Kind {
  Other,
  Letter,
  Space,
  Comma,
  Stop,
  Whole,
}

const commas = new Set(",،、，﹐﹑、՝߸᠂᠈︐︑;；".split(""));
const stops = new Set(".!?。！？．؟۔।॥…։።".split(""));

function kindOf(code: number): Kind {
  if (code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0xfeff)
    return Kind.Space;
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57))
    return Kind.Letter;
  const character = String.fromCharCode(code);
  if (commas.has(character)) return Kind.Comma;
  if (stops.has(character)) return Kind.Stop;
  if (code < 0xc0) return Kind.Other;
  if ((code >= 0x2000 && code <= 0x206f) || (code >= 0x3001 && code <= 0x303f)) return Kind.Other;
  // Kana, Han and their extensions are words by themselves; so are halves of pairs for Han beyond the first plane.
  if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)) return Kind.Whole;
  if (code >= 0xf900 && code <= 0xfaff) return Kind.Whole;
  // Thai, Lao, Burmese and Khmer write without spaces too.
  if ((code >= 0x0e00 && code <= 0x0eff) || (code >= 0x1000 && code <= 0x109f)) return Kind.Letter;
  return Kind.Letter;
}

/** In one pass, without expressions: pages have millions of characters. */
export function measureText(text: string): TextMeasure {
  let characters = 0;
  let words = 0;
  let commaCount = 0;
  let stopCount = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind !== Kind.Space) characters += kind === Kind.Whole ? 2 : 1;
    if (kind === Kind.Comma) commaCount++;
    else if (kind === Kind.Stop) stopCount++;
    if (kind === Kind.Whole || (kind === Kind.Letter && !inWord)) words++;
    inWord = kind === Kind.Letter;
  }
  return { characters, words, commas: commaCount, stops: stopCount };
}
