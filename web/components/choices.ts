/** What a field can be, from the words for each. */
export const choicesOf = <Value extends string>(
  texts: Readonly<Record<Value, string>>,
): { value: Value; text: string }[] =>
  (Object.entries(texts) as [Value, string][]).map(([value, text]) => ({ value, text }));
