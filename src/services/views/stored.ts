/** Readers of JSON columns, which converters of older versions may have written. */
type Stored = Readonly<Record<string, unknown>>;

export function numberIn(stored: Stored, key: string): number | undefined {
  const value = stored[key];
  return typeof value === "number" ? value : undefined;
}

export function textIn(stored: Stored, key: string): string | undefined {
  const value = stored[key];
  return typeof value === "string" ? value : undefined;
}

export function recordIn(stored: Stored, key: string): Record<string, unknown> {
  const value = stored[key];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function numbersIn(stored: Stored, key: string): Record<string, number> {
  const entries = Object.entries(recordIn(stored, key));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}
