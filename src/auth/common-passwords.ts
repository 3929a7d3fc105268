/** What is put around a word, as in "!Summer2026!", makes it no harder to guess; of more than this nothing is assumed. */
const decorationCharactersMax = 6;

/** Whether a lower-case text is among the 49,000 most used passwords that leaked, or is one with something put around it. */
export async function isCommonPassword(text: string): Promise<boolean> {
  // A third of a megabyte that only somebody who chooses a password needs.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const common = dictionary["passwords-common"] as readonly string[];
  if (common.includes(text)) return true;
  const stem = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return text.length - stem.length <= decorationCharactersMax && common.includes(stem);
}
