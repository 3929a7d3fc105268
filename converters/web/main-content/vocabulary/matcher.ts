/** Vocabularies over the words of an element's marks. */

/**
 * A test of marks as `wordsOfMarks` writes them. Each entry is one or more words; a word that ends in `*` stands for all
 * words that begin so. Words are matched whole, so that ` ad ` is found and ` shadow ` is not.
 */
export function matcherOf(...entries: readonly string[]): (marks: string) => boolean {
  const sources = entries
    .flatMap((entry) => entry.split("|"))
    .map((entry) => entry.trim().replaceAll("*", "[^ ]*"));
  const pattern = new RegExp(` (?:${sources.join("|")}) `);
  return (marks) => marks !== "" && pattern.test(marks);
}
