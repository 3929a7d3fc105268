/** Texts of any script: what stands between words, and how wide letters are. */

/** Of scripts that put no spaces between words, with their punctuation. */
const unspacedLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u3000-\u303f\uff00-\uff60]/u;
const wideLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{M}]/u;

/** `a` and then `b`, with a space between them where their scripts have one. */
export function joinTexts(a: string, b: string): string {
  if (a === "" || b === "") return a + b;
  const meets =
    isUnspaced(Array.from(a.slice(-2)).at(-1) ?? "") &&
    isUnspaced(String.fromCodePoint(b.codePointAt(0) ?? 0));
  return meets ? a + b : `${a} ${b}`;
}

function isUnspaced(letter: string): boolean {
  return unspacedLetter.test(letter);
}

/** Whether a text is written without spaces, by most of its letters. */
export function isUnspacedText(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(isUnspaced).length * 2 > letters.length;
}

/** Columns: letters of East Asia take two, marks on others none. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += wideLetter.test(letter) ? 2 : /\p{M}/u.test(letter) ? 0 : 1;
  return width;
}

/** A word, with where it stands in its text; in scripts without spaces each letter is one. */
export interface Word {
  text: string;
  from: number;
  to: number;
}

/** What lines may be broken between: words with the punctuation on them, without the spaces. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(/\S+/gu)) {
    let from = index;
    let last = "";
    for (const letter of run) {
      const at = from;
      from += letter.length;
      const apart = last === "" || ((isUnspaced(letter) || isUnspaced(last)) && !closing.test(letter));
      const word = words.at(-1);
      if (apart || word === undefined) words.push({ text: letter, from: at, to: from });
      else {
        word.text += letter;
        word.to = from;
      }
      last = letter;
    }
  }
  return words;
}
