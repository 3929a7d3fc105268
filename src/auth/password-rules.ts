/**
 * What a new password must be, after NIST SP 800-63B section 3.1.1.2: long, of any characters, in no prescribed mixture,
 * and none of those that are guessed first: common ones, and what everybody knows of the account.
 */
import type { Secret } from "../../config/secret.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { commonWords, rows } from "./common-words.ts";
import { normalizedPassword } from "./passwords.ts";

const charactersMin = 12;
const charactersMax = 256;

/** To be shown beside the field. */
export const passwordRules = `At least ${charactersMin} characters of any kind, spaces too; a few words are good. Nothing that is guessed first, such as a common password, your name or your address.`;

export interface PasswordContext {
  email: string;
  name: string | null;
}

/** What is wrong with a password, as a sentence that says what to do; null: nothing. */
export async function passwordProblem(
  secret: Secret,
  { email, name }: PasswordContext,
): Promise<string | null> {
  const password = normalizedPassword(secret.reveal());
  const characters = [...password].length;
  if (characters < charactersMin)
    return `Choose at least ${charactersMin} characters; this password has ${characters}.`;
  if (characters > charactersMax) return `Choose at most ${charactersMax} characters.`;
  const known = [...email.split(/[@.+_-]+/), email, ...(name?.split(/\s+/) ?? []), name ?? ""]
    .map(plainOf)
    .filter((word) => word.length >= wordLettersMin);
  if (isGuessable(password, new Set(known)) || (await isCommonPassword(plainOf(password))))
    return "Choose another password: this is one of those that are guessed first.";
  return null;
}

const wordLettersMin = 3;
const wordLettersMax = 26;
/** What is left beside the guessable parts must be worth so many letters; a digit or sign is worth half of one. */
const remainderMin = 8;
const distinctMin = 5;

/** Whether there is next to nothing in it but common words, words of the account, runs of keys, and some digits. */
function isGuessable(password: string, known: ReadonlySet<string>): boolean {
  const plain = plainOf(password);
  if (new Set(plain).size < distinctMin) return true;
  return remainderOf(repeatedUnit(plain), known) < remainderMin;
}

/** Of "abcabcabc" "abc"; of what repeats nothing the whole. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** What is left without the words and runs that can be found, longest first. */
function remainderOf(text: string, known: ReadonlySet<string>): number {
  const spelled = text.replace(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign);
  let left = 0;
  for (let at = 0; at < text.length; ) {
    const length = guessableFrom(at, text, spelled, known);
    if (length === 0) left += /\p{L}/u.test(text.charAt(at)) ? 1 : 0.5;
    at += Math.max(1, length);
  }
  return left;
}

/** Letters that digits and signs are put for. */
const lookAlikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** How many characters from `at` on are a word, in whichever spelling, or a run; 0 when there is none. */
function guessableFrom(at: number, text: string, spelled: string, known: ReadonlySet<string>): number {
  for (let length = Math.min(wordLettersMax, text.length - at); length >= wordLettersMin; length -= 1) {
    const parts = [text.slice(at, at + length), spelled.slice(at, at + length)];
    if (parts.some((part) => commonWords.has(part) || known.has(part) || isRun(part))) return length;
  }
  return 0;
}

function isRun(part: string): boolean {
  const back = [...part].reverse().join("");
  return rows.some((row) => row.includes(part) || row.includes(back));
}

function plainOf(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
