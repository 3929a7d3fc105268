/** What a choice takes, in words: the validator says only that it is one. */
export function expectedOf(schema: Readonly<Record<string, unknown>>): string {
  const members = (Array.isArray(schema.anyOf) ? schema.anyOf : []) as Member[];
  const words = members.flatMap(({ const: word }) => (typeof word === "string" ? [word] : []));
  const lists = members.flatMap(({ type, minItems = 0, maxItems, uniqueItems }) =>
    type === "array"
      ? [`a list of ${minItems} to ${maxItems} ${uniqueItems === true ? "different " : ""}names`]
      : [],
  );
  return `It must be ${[...words, ...lists].join(" or ")}`;
}

/** Of a JSON Schema's `anyOf`. */
interface Member {
  const?: unknown;
  type?: unknown;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}
