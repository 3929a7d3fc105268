/**
 * Rules for new passwords after NIST SP 800-63B, 3.1.1.2: length, any characters, no composition rules, no common
 * passwords and no account data.
 */
import type { Secret } from "../../config/secret.ts";
import { normalizedPassword } from "./passwords.ts";

/** Frequent words of leaked passwords, also combined, repeated or with digits. Compared in normalized form. */
const commonWords: ReadonlySet<string> = new Set(
  `
  password passwort motdepasse contrasena parola kennwort passcode passphrase secret geheim letmein openup changeme
  welcome willkommen bienvenue hello hallo goodmorning whatever iloveyou ihateyou loveyou love lovely princess sunshine
  qwerty qwertyuiop qwertz qwertzuiop azerty asdf asdfgh asdfghjkl yxcvbnm zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
  abc abcd abcdef abcdefgh abcdefghijkl abcdefghijklm alphabet admin administrator administration root superuser user
  username guest default master access login logon signin account system server service support manager computer
  internet network office company business company test testing tester temp temporary demo example sample
  monkey dragon tiger eagle falcon phoenix shadow hunter killer warrior samurai ninja pirate wizard angel devil
  football baseball basketball hockey soccer superman batman spiderman starwars pokemon minecraft naruto
  michael jordan jennifer jessica michelle daniel matthew anthony joshua andrew charlie thomas robert william
  summer winter spring autumn january february monday friday christmas chocolate cookie banana orange cheese pepper
  freedom liberty liverpool arsenal chelsea barcelona manchester yankees cowboys ferrari mercedes mustang corvette porsche
  google facebook twitter youtube linkedin amazon windows microsoft apple samsung android iphone
  trustno flower butterfly diamond money million forever together family mother father friend friends babygirl
  correcthorsebatterystaple thequickbrownfox tobeornottobe maytheforcebewithyou opensesame unbelievable
  incorrect invalid nothing something everything anything mypassword newpassword yourpassword thepassword markmill markdown
  `
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Keyboard rows, the alphabet and digits, in both directions. */
const rows: readonly string[] = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiop",
  "qwertzuiopu",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
];

/** Characters around a word, as in "!Summer2026!", up to this many, do not count. */
const decorationCharactersMax = 6;

/** Whether a text is among the 49,000 most common leaked passwords, possibly decorated. */
async function isCommonPassword(text: string): Promise<boolean> {
  // Loaded on demand: a third of a megabyte.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const common = dictionary["passwords-common"] as readonly string[];
  if (common.includes(text)) return true;
  const stem = text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return text.length - stem.length <= decorationCharactersMax && common.includes(stem);
}

export const charactersMin = 12;
const charactersMax = 256;

export interface PasswordContext {
  email: string;
  name: string | null;
}

/** The problem with a password, as a sentence; null: none. */
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
    return "This password is too easy to guess. Choose another one.";
  return null;
}

const wordLettersMin = 3;
const wordLettersMax = 26;
/** The unguessable rest must be worth this many letters; a digit or sign counts half. */
const remainderMin = 8;
const distinctMin = 5;

/** Whether it consists mainly of common words, account data, keyboard runs and digits. */
function isGuessable(password: string, known: ReadonlySet<string>): boolean {
  const plain = plainOf(password);
  if (new Set(plain).size < distinctMin) return true;
  return remainderOf(repeatedUnit(plain), known) < remainderMin;
}

/** "abc" of "abcabcabc"; else the whole text. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** What remains without known words and runs, longest first. */
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

/** Digits and signs used for letters. */
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

/** Length of the known word or run at `at`; 0: none. */
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
