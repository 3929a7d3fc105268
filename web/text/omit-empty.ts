type Value = string | number | null | undefined;

/** Leaves out empty values. */
export function omitEmpty<Fields extends Readonly<Record<string, Value>>>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined | ""> } {
  const said = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return Object.fromEntries(said) as ReturnType<typeof omitEmpty<Fields>>;
}
