/**
 * Guesses the encoding of text that is not UTF-8 and does not declare one, from the decoded candidates: letters as
 * frequent as in the language, words of one script, usual case, signs beside usual neighbors. Based on ideas of
 * Mozilla's detectors (Li and Momoi, "A composite approach to language/encoding detection", 2001; Sivonen's
 * chardetng), as one sum of likelihoods.
 */
import { type Alphabet, alphabets, type Script } from "./alphabets.ts";
import { decoderOf } from "./decoder.ts";
import { characterLikelihood, type EastAsian } from "./east-asian.ts";
import { languageEvidence } from "./function-words.ts";
import { letterLikelihood, letterOf, type Neighbor, neighbor } from "./letters.ts";

/** Candidate encodings for undeclared text, with the languages that used them. */
interface Candidate {
  /** As in `decoderOf`. */
  label: string;
  languages: readonly string[];
  eastAsian?: readonly EastAsian[];
  /** Log of their rarity compared to windows-1252. */
  rarity: number;
}

const western =
  "Western English French German Spanish Portuguese Italian Swedish Danish Finnish Icelandic Dutch Catalan Albanian".split(
    " ",
  );
/** Languages whose letters are all in Latin-1 and that used the default encodings of their systems. */
const common = western.filter((name) => name !== "Albanian" && name !== "Catalan");
const central = ["Polish", "Czech", "Slovak", "Hungarian", "Croatian", "Romanian", "German", "Albanian"];
const baltic = ["Lithuanian", "Latvian", "Estonian", "German"];
const cyrillic = ["Russian", "Ukrainian", "Bulgarian", "Serbian", "Belarusian"];

/** Among encodings with the same decoded text, the first counts. */
const candidates: readonly Candidate[] = [
  { label: "windows-1252", languages: western, rarity: 0 },
  { label: "utf-8", languages: [...western, "Turkish", ...central, "Russian", "Greek"], rarity: 0 },
  { label: "windows-1251", languages: cyrillic, rarity: 1 },
  { label: "windows-1250", languages: central, rarity: 1.2 },
  { label: "windows-1254", languages: ["Turkish", "German", "French"], rarity: 1.5 },
  { label: "windows-1253", languages: ["Greek"], rarity: 1.5 },
  { label: "windows-1255", languages: ["Hebrew"], rarity: 1.5 },
  { label: "windows-1256", languages: ["Arabic", "Persian"], rarity: 1.5 },
  { label: "windows-1257", languages: baltic, rarity: 2 },
  { label: "windows-874", languages: ["Thai"], rarity: 1.5 },
  { label: "iso-8859-15", languages: western, rarity: 1.5 },
  { label: "iso-8859-2", languages: central, rarity: 2 },
  { label: "iso-8859-7", languages: ["Greek"], rarity: 2.5 },
  { label: "iso-8859-5", languages: cyrillic, rarity: 3.5 },
  { label: "iso-8859-6", languages: ["Arabic"], rarity: 3.5 },
  { label: "iso-8859-13", languages: baltic, rarity: 4 },
  { label: "iso-8859-4", languages: baltic, rarity: 6 },
  { label: "iso-8859-16", languages: ["Romanian"], rarity: 8 },
  { label: "koi8-r", languages: ["Russian", "Bulgarian"], rarity: 2 },
  { label: "koi8-u", languages: ["Ukrainian"], rarity: 2.5 },
  { label: "ibm866", languages: ["Russian", "Bulgarian"], rarity: 2 },
  { label: "x-mac-cyrillic", languages: cyrillic, rarity: 4 },
  { label: "macintosh", languages: common, rarity: 3 },
  { label: "ibm850", languages: common, rarity: 2.5 },
  { label: "ibm852", languages: central, rarity: 3 },
  { label: "shift_jis", languages: [], eastAsian: ["Japanese"], rarity: 1 },
  { label: "euc-jp", languages: [], eastAsian: ["Japanese"], rarity: 2 },
  { label: "gb18030", languages: [], eastAsian: ["Simplified"], rarity: 1 },
  { label: "big5", languages: [], eastAsian: ["Traditional"], rarity: 1.3 },
  { label: "euc-kr", languages: [], eastAsian: ["Korean"], rarity: 1.3 },
];

// The probability of a text in a language, from its characters beyond ASCII and their neighbors.

// Signs beyond ASCII that are not letters: their frequency and usual neighbors.

/** Probability of a sign at the next position of a text; unlisted ones practically never occur. */
const shares: readonly (readonly [signs: string, share: number])[] = [
  ["\u00a0\u2019\u2013€", 1.5e-3],
  ["«»„“”–—", 1e-3],
  ["…°", 6e-4],
  ["‘•·§ºª№¿¡", 2e-4],
  ["£©®™‚‹›\u00ad×", 1e-4],
  ["½¼¾²³±µ", 5e-5],
  ["´¨`¹÷‰†‡¢¥¶", 1e-5],
  ["─│═║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬█▄▀░▒▓", 2e-4],
];
/** Includes the currency sign, which was on no common keyboard. */
const rare = Math.log(5e-7);

const likelihoods = new Map(
  shares.flatMap(([signs, share]) => [...signs].map((sign) => [sign, Math.log(share)] as const)),
);

/** They occur between letters as well as elsewhere. */
const joining = new Set("\u2019‘·\u00a0\u00ad–—");
const quotes = new Set("«»„“”‚‹›…");
const opening = new Set("¿¡");
const ordinals = new Set("ºª");

function isSign(character: string): boolean {
  return ordinals.has(character) || character === "µ" || !/[\p{L}\p{M}]/u.test(character);
}

/** Log probability of the sign between its neighbors. */
function signLikelihood(sign: string, before: Neighbor, after: Neighbor): number {
  return (
    (likelihoods.get(sign) ?? rare) + Math.log(fit(sign, before === "letter", after === "letter", before))
  );
}

function fit(sign: string, follows: boolean, precedes: boolean, before: Neighbor): number {
  if (joining.has(sign)) return 1;
  if (opening.has(sign)) return (follows ? 0.02 : 1) * (precedes ? 1 : 0.2);
  if (ordinals.has(sign)) return precedes ? 0.02 : before === "digit" ? 1 : 0.2;
  if (follows && precedes) return 0.01;
  if (quotes.has(sign)) return 1;
  return follows || precedes ? 0.1 : 1;
}

/** For an ASCII character: some encodings take it as part of a longer one, which must be justified. */
const ascii = Math.log(1 / 30);
const undecodable = Math.log(1e-5);
/** Control characters without a key, and unassigned characters. */
const impossible = Math.log(1e-6);
const nobodys = /[\x80-\x9f\u{e000}-\u{f8ff}\u{f0000}-\u{10ffff}]/u;

/** Log probability of one word in the language with this alphabet. */
function wordLikelihood(word: string, alphabet: Alphabet): number {
  return sumOf(word, (character, before, after) => {
    if (isSign(character)) return signLikelihood(character, neighbor(before), neighbor(after));
    const letter = letterOf(character);
    return letter === null
      ? impossible
      : letterLikelihood(letter, alphabet, lettered(before), lettered(after));
  });
}

/** The same for a run of characters in Chinese, Japanese or Korean. */
function runLikelihood(run: string, language: EastAsian): number {
  return sumOf(run, (character, before, after) => {
    const besides = Number(isLatin(before)) + Number(isLatin(after));
    return characterLikelihood(character, language) + besides * besideLatin;
  });
}

/** Names and words in Latin letters occur in such texts, but rarely next to a word without a space. */
const besideLatin = Math.log(0.03);

function isLatin(character: string | undefined): boolean {
  return character !== undefined && /[a-z]/i.test(character);
}

function lettered(character: string | undefined): ReturnType<typeof letterOf> {
  return character === undefined || isSign(character) ? null : letterOf(character);
}

function sumOf(
  word: string,
  likelihood: (character: string, before: string | undefined, after: string | undefined) => number,
): number {
  const characters = [...word];
  let sum = 0;
  for (const [at, character] of characters.entries()) {
    if (character <= "\x7f") sum += ascii;
    else if (character === "\ufffd") sum += undecodable;
    else if (nobodys.test(character)) sum += impossible;
    else sum += likelihood(character, characters[at - 1], characters[at + 1]);
  }
  return sum;
}

function alphabetOf(language: string): Alphabet {
  const alphabet = alphabets.get(language);
  if (alphabet === undefined) throw new Error(`no alphabet is known of ${language}`);
  return alphabet;
}

// The examined part of a text: its distinct words that are not all ASCII.

/** A part of the text that is sufficient, and quick to examine. */
const bytesMax = 32 * 1024;
const tokensMax = 800;

interface Token {
  /** As Latin-1, one byte per character. */
  bytes: string;
  count: number;
}

/**
 * Tokens between white space, control characters and ASCII signs below 0x40, which are the same in every encoding.
 */
function tellingTokens(bytes: Uint8Array): Token[] {
  const counts = new Map<string, number>();
  let seen = 0;
  for (let at = 0; at < bytes.length && seen < bytesMax && counts.size < tokensMax; ) {
    while (at < bytes.length && isSeparator(bytes[at] as number)) at += 1;
    const from = at;
    let isTelling = false;
    while (at < bytes.length && !isSeparator(bytes[at] as number)) {
      isTelling ||= (bytes[at] as number) > 0x7f;
      at += 1;
    }
    if (!isTelling) continue;
    const token = Buffer.from(bytes.subarray(from, at)).toString("latin1");
    seen += at - from;
    counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return [...counts].map(([token, count]) => ({ bytes: token, count }));
}

function isSeparator(byte: number): boolean {
  return byte < 0x30 || (byte > 0x39 && byte < 0x40);
}

export interface Guess {
  /** As in `decoderOf`. */
  label: string;
  /** 0..1: probability of this encoding among all, from the text beyond ASCII. */
  certainty: number;
}

interface Reading extends Guess {
  text: string;
  likelihood: number;
}

/** Line ends of files from old Macintoshes. */
const macLines = 4;

/** `bytes`: the beginning of the text, of which a bounded part is examined. */
export function guessEncoding(bytes: Uint8Array): Guess {
  const tokens = tellingTokens(bytes);
  const evidence = languageEvidence(bytes);
  const onlyReturns = bytes.includes(0x0d) && !bytes.includes(0x0a);
  const inOrder = candidates.map((candidate) => reading(candidate, tokens, evidence, onlyReturns));
  const readings = inOrder.toSorted((one, other) => other.likelihood - one.likelihood);
  const best = readings[0] as Reading;
  // Several encodings may decode to the same text: the most probable one counts.
  const texts = new Set([best.text]);
  let rest = 0;
  for (const { text, likelihood } of readings) {
    if (!texts.has(text)) rest += Math.exp((likelihood - best.likelihood) * trust);
    texts.add(text);
  }
  const { label } = inOrder.find(({ text }) => text === best.text) ?? best;
  return { label, certainty: 1 / (1 + rest) };
}

/** Letters of a word are not independent: evidence is worth less than its sum. */
const trust = 0.7;

function reading(
  { label, languages, eastAsian = [], rarity }: Candidate,
  tokens: readonly Token[],
  evidence: ReadonlyMap<string, number>,
  onlyReturns: boolean,
): Reading {
  const joined = Buffer.from(tokens.map(({ bytes }) => bytes).join("\n"), "latin1");
  const text = decoderOf(label).decode(joined);
  const words = text.split("\n");
  let best = Number.NEGATIVE_INFINITY;
  for (const language of languages) {
    const alphabet = alphabetOf(language);
    const likelihood = sum(words, tokens, (word) => wordLikelihood(word, alphabet));
    const alone = alphabet.script === "Latin" || hasWord(text, alphabet.script) ? 0 : loneLetters;
    best = Math.max(best, likelihood + alone + (evidence.get(language) ?? 0));
  }
  for (const language of eastAsian)
    best = Math.max(
      best,
      sum(words, tokens, (word) => runLikelihood(word, language)),
    );
  const isMac = onlyReturns && (label === "macintosh" || label === "x-mac-cyrillic");
  return { label, text, likelihood: best - rarity + (isMac ? macLines : 0), certainty: 0 };
}

/** Non-Latin scripts have words, not only letters between signs and ASCII letters. */
const loneLetters = Math.log(1e-4);

function hasWord(text: string, script: Script): boolean {
  return new RegExp(`\\p{Script=${script}}{2}`, "u").test(text);
}

const weightMax = 3;

/** Repeated words are some additional evidence, but less each time. */
function sum(
  words: readonly string[],
  tokens: readonly Token[],
  likelihood: (word: string) => number,
): number {
  let total = 0;
  for (const [at, word] of words.entries())
    total += likelihood(word) * Math.min(weightMax, 1 + Math.log(tokens[at]?.count ?? 1));
  return total;
}
