/**
 * Where the schema that checks differs from the one that callers should read (a query's numbers are text to the
 * router), the schema carries the latter under this key and the OpenAPI document shows it in its place.
 */
export const documentedKey = "x-documented-as";

export function documentedAs(schema: Record<string, unknown>): { [documentedKey]: Record<string, unknown> } {
  return { [documentedKey]: schema };
}
