/**
 * In which encoding a text is that does not say it and is no UTF-8, by what is read in each: letters as frequent as in
 * the language, in words of one script, in the case that words are written in, signs beside what they stand beside.
 * After the ideas of Mozilla's detectors (Li and Momoi, "A composite approach to language/encoding detection", 2001;
 * Sivonen's chardetng), as one sum of likelihoods.
 */
import type { Script } from "./alphabets.ts";
import { type Candidate, candidates } from "./candidates.ts";
import { decoderOf } from "./decoder.ts";
import { languageEvidence } from "./function-words.ts";
import { alphabetOf, runLikelihood, wordLikelihood } from "./likelihood.ts";
import { type Token, tellingTokens } from "./tokens.ts";

export interface Guess {
  /** As `decoderOf` takes it. */
  label: string;
  /** 0..1: how likely this reading is among all, by what the text has beyond ASCII. */
  certainty: number;
}

interface Reading extends Guess {
  text: string;
  likelihood: number;
}

/** Files of old Macintoshes end lines like this. */
const macLines = 4;

/** `bytes`: the beginning of the text, of which a bounded part is looked at. */
export function guessEncoding(bytes: Uint8Array): Guess {
  const tokens = tellingTokens(bytes);
  const evidence = languageEvidence(bytes);
  const onlyReturns = bytes.includes(0x0d) && !bytes.includes(0x0a);
  const inOrder = candidates.map((candidate) => reading(candidate, tokens, evidence, onlyReturns));
  const readings = inOrder.toSorted((one, other) => other.likelihood - one.likelihood);
  const best = readings[0] as Reading;
  // Several encodings may read the same: the likeliest of them counts.
  const texts = new Set([best.text]);
  let rest = 0;
  for (const { text, likelihood } of readings) {
    if (!texts.has(text)) rest += Math.exp((likelihood - best.likelihood) * trust);
    texts.add(text);
  }
  const { label } = inOrder.find(({ text }) => text === best.text) ?? best;
  return { label, certainty: 1 / (1 + rest) };
}

/** Letters of a word do not come independently of each other: evidence is worth less than its sum. */
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

/** Other scripts than Latin have words, not only letters between signs and between letters of ASCII. */
const loneLetters = Math.log(1e-4);

function hasWord(text: string, script: Script): boolean {
  return new RegExp(`\\p{Script=${script}}{2}`, "u").test(text);
}

const weightMax = 3;

/** Words that come again and again are some more evidence, but not each time the same. */
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
