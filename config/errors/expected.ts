/** Describes the accepted values of a choice; the validator's message does not. */
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

/** A branch of a JSON Schema's `anyOf`. */
interface Member {
  const?: unknown;
  type?: unknown;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}
