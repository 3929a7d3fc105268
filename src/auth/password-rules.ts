/**
 * What a new password must be, after NIST SP 800-63B section 3.1.1: long enough, and none of those that are guessed
 * first. Nothing is said about kinds of characters, which makes passwords worse, and none ever expires.
 */
import { isCommonPassword } from "./common-passwords.ts";
import { normalizedPassword } from "./passwords.ts";

const passwordCharactersMin = 12;
const passwordCharactersMax = 256;

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  name: string;
}

const product = "markmill";
/** What is put around a word makes it no harder to guess; of more than this nothing is assumed. */
const decorationCharactersMax = 6;
/** A shorter word is part of too many others. */
const wordCharactersMin = 4;
const differentCharactersMin = 5;

/** A sentence that says why it will not do; null when it will. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  const text = normalizedPassword(password);
  const { length } = [...text];
  if (length < passwordCharactersMin)
    return `The password needs ${passwordCharactersMin} characters or more; a few words do well.`;
  if (length > passwordCharactersMax) return `The password may have ${passwordCharactersMax} characters.`;
  const lower = text.toLowerCase();
  if (isMonotonous(lower)) return "The password repeats or counts up few characters; choose another.";
  if (wordsOf(owner).some((word) => isLittleMoreThan(lower, word)))
    return "The password is little more than your name, your address or the name of this service; choose another.";
  if (await isCommonPassword(lower)) return "The password is one of the most used; choose another.";
  return null;
}

/** "aaaaaaaaaaaa", "abababababab", "123456789012": of few characters, or each the one after the one before. */
function isMonotonous(text: string): boolean {
  if (new Set(text).size < differentCharactersMin) return true;
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, at) => point - (points[at] ?? 0));
  const [up, down] = [1, -1].map((wanted) => steps.filter((step) => step === wanted).length);
  return Math.max(up ?? 0, down ?? 0) >= steps.length - 2;
}

function wordsOf({ email, name }: PasswordOwner): string[] {
  const [local = ""] = email.split("@");
  const spelled = name.split(/\s+/);
  return [product, email, local, ...local.split(/[._+-]/), name, spelled.join(""), ...spelled]
    .map((word) => normalizedPassword(word).toLowerCase())
    .filter((word) => word.length >= wordCharactersMin);
}

function isLittleMoreThan(text: string, word: string): boolean {
  if (!text.includes(word)) return false;
  return text.replaceAll(word, "").length <= decorationCharactersMax;
}
