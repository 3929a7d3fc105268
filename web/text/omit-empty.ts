type Value = string | number | null | undefined;

/** What was said; what is empty is left out, as the API wants it of optional parameters. */
export function omitEmpty<Fields extends Readonly<Record<string, Value>>>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined | ""> } {
  const said = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return Object.fromEntries(said) as ReturnType<typeof omitEmpty<Fields>>;
}
