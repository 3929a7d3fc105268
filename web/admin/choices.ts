/** What a field can be, from the words for each. */
export const choicesOf = (texts: Readonly<Record<string, string>>): { value: string; text: string }[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));
