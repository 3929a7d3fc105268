/** Inline formulas: words in math fonts with the numbers, signs and function names beside them. */
import type { Word } from "../../layout/model.ts";
import { fontKindOf } from "./fonts.ts";
import { endsJoining, hasMeaning, startsJoining, type Token, tokenOf } from "./tokens.ts";

/** Ems between words of one formula; blanks beside relations stretch (The TeXbook, chapter 18). */
const termEm = 0.18;
/** Ems that TeX adds behind a script (\\scriptspace) and beside a fraction (\\nulldelimiterspace). */
const scriptEm = 0.05;
const barEm = 0.12;
const joinedEm = 0.8;
const spacedEm = 0.3;
const operatorEm = 0.4;
const moduloEm = 1.3;
const limitsMax = 8;
/** Between words that fonts of mathematics set: thin spaces, and letters that lean. */
const thinEm = 0.28;
/** In parentheses behind its formula, a blank away. */
export const modulo = "(mod";
const startsModulo = ({ text }: Word, next: Word | undefined): boolean =>
  text.startsWith(modulo) || (text === "(" && next?.text === "mod" && next.glued);
const largeOperator = /^[\uFFFD∑∏∐∫∬∮⋃⋂]/;

interface Item {
  word: Word;
  token: Token;
}

/** The words of each formula; `words` from left to right, `em` in points; `barred`: over or under the bar of a fraction. */
export function runsIn(
  words: readonly Word[],
  em: number,
  barred: (word: Word) => boolean = () => false,
): Word[][] {
  const runs: Word[][] = [];
  let open: Item[] = [];
  let right = 0;
  const flush = (next: Word | null) => {
    const run = settled(open, next, barred);
    if (run !== null) runs.push(run);
    open = [];
  };
  words.forEach((word, index) => {
    const token = tokenOf(word);
    const item = { word, token };
    const last = open.at(-1);
    const isPart = token !== "text" && token !== "mark" && word.note === null;
    const gap = (word.x0 - right) / em;
    const kerned =
      (last?.word.script ? scriptEm : 0) + (last && barred(last.word) !== barred(word) ? barEm : 0);
    if (
      last &&
      (!isPart ||
        !(
          joins(last, item, gap - kerned) ||
          (isOperand(open) && gap < operatorEm) ||
          (gap < moduloEm && startsModulo(word, words[index + 1]))
        ))
    )
      flush(word);
    right = open.length === 0 ? word.x1 : Math.max(right, word.x1);
    if (isPart && (open.length > 0 || begins(words[index - 1], item))) open.push(item);
  });
  flush(null);
  return runs;
}

/** Whether what comes is what a large operator stands before, behind its limits. */
function isOperand(open: readonly Item[]): boolean {
  for (const { word } of open.slice(-limitsMax).reverse()) {
    if (largeOperator.test(word.text)) return true;
    if (word.script === null) return false;
  }
  return false;
}

/** Raised and lowered words belong to what they stand behind: behind text they are no formula. */
function begins(before: Word | undefined, { word, token }: Item): boolean {
  if (!word.glued || before === undefined) return true;
  return word.script === null ? token !== "number" : tokenOf(before) !== "text";
}

function joins(last: Item, next: Item, gap: number): boolean {
  // The mark of a note behind punctuation.
  if (next.word.script === "super" && /[,.;:!?]$/.test(last.word.text)) return false;
  if (last.word.text === modulo || last.word.text === "mod") return gap < moduloEm;
  const isMath = fontKindOf(last.word.style) === "math" && fontKindOf(next.word.style) === "math";
  if (gap < (isMath ? thinEm : termEm)) return true;
  if (gap < operatorEm && (largeOperator.test(next.word.text) || largeOperator.test(last.word.text)))
    return true;
  if (gap < joinedEm && (endsJoining(last.word.text) || startsJoining(next.word.text))) return true;
  const comma = last.word.text.endsWith(",") && fontKindOf(last.word.style) === "math";
  return gap < spacedEm && (comma || last.token === "name" || next.token === "name");
}

/** The part of a run that is a formula for sure; null where nothing is. */
function settled(items: readonly Item[], next: Word | null, barred: (word: Word) => boolean): Word[] | null {
  let [from, to] = [0, items.length];
  const at = (index: number) => items[index] as Item;
  while (to > from && isTail(at(to - 1), next === null || to < items.length)) to--;
  while (to > from && isHead(at(from))) from++;
  // Brackets that hold more than the formula are the sentence's.
  const open = depths(items.slice(from, to));
  if (open.closing > 0 && to - from > 1 && /^[)\]}]+$/.test(at(to - 1).word.text)) to--;
  if (open.opening > 0 && to - from > 1 && /^[([{]+$/.test(at(from).word.text)) from++;
  const run = items.slice(from, to);
  if (run.filter(({ word }) => barred(word)).length > 1) return run.map(({ word }) => word);
  return isFormula(run, items[to]?.word ?? next) ? run.map(({ word }) => word) : null;
}

/** Punctuation of the sentence; an operator with nothing behind it, unless the line ends there. */
function isTail({ word, token }: Item, lineEnds: boolean): boolean {
  if (token === "loose" || token === "number" || token === "letter") return false;
  if (/^[,.;:!?'"]+$/.test(word.text)) return word.text !== "!";
  if (/^[([{]+$/.test(word.text)) return true;
  return (
    !lineEnds &&
    token === "sign" &&
    endsJoining(word.text) &&
    word.script === null &&
    !/[|∗*′]$/.test(word.text)
  );
}

const isHead = ({ word, token }: Item): boolean =>
  (token === "sign" && /^[,.;:!?'")\]}/\-–]+$/.test(word.text)) ||
  (token === "name" && word.text.length === 0);

function depths(items: readonly Item[]): { opening: number; closing: number } {
  let opening = 0;
  let closing = 0;
  for (const { word } of items) {
    for (const character of word.text) {
      if ("([{".includes(character)) opening++;
      else if (")]}".includes(character)) {
        if (opening > 0) opening--;
        else closing++;
      }
    }
  }
  return { opening, closing };
}

const ordinal = /^(?:st|nd|rd|th)$/;
const greek = /^\p{Script=Greek}$/u;
/** Longer rows of letters without a sign are words that a font of mathematics sets. */
const lettersMax = 4;

function isFormula(run: readonly Item[], next: Word | null): boolean {
  const letters = run.filter(({ word, token }) => token === "letter" && hasMeaning(word.text));
  const base = letters.filter(({ word }) => word.script === null);
  if (base.length === 0 && !run.some(({ word, token }) => word.script === null && token !== "sign"))
    return false;
  if (letters.length === 0 || letters.every(({ word }) => ordinal.test(word.text))) return false;
  if (run.every(({ word }) => word.script !== null)) return false;
  if (base.some(({ word }) => /^[a-z]+$/i.test(word.text) && word.text.length > lettersMax)) return false;
  const [only] = run;
  // Units, and Greek letters of names: 5 µm, α-helix.
  const goesOn = next?.glued === true && /^-?\p{L}/u.test(next.text);
  return !(run.length === 1 && only && greek.test(only.word.text) && goesOn);
}
