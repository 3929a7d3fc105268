/** What a discussion's page says of it beside the text. */
import { momentOf } from "../json.ts";

/** Those that say something. */
export function factsOf(pairs: readonly (readonly [name: string, value: string | null])[]) {
  return pairs.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value] as const]));
}

export function publishedOf(value: unknown): { published?: string } {
  const published = momentOf(value);
  return published === null ? {} : { published };
}
