/** Lists of words, written as one text: `words("p li dd")` is `["p", "li", "dd"]`. */

export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(words(text));
}
