/** What a discussion's page says of it beside the text. */
import type { Contribution, Listed } from "../discussion-tree.ts";
import { type Fields, fieldsOf, itemsOf, momentOf, nameOf, textOf } from "../json.ts";

/** Those that say something. */
export function factsOf(pairs: readonly (readonly [name: string, value: string | null])[]) {
  return pairs.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value] as const]));
}

export function publishedOf(value: unknown): { published?: string } {
  const published = momentOf(value);
  return published === null ? {} : { published };
}

/** Of labels or people: records with a name under that key, or the names themselves. */
export const namesOf = (value: unknown, key: string): string[] =>
  itemsOf(value).flatMap((each) => textOf(each) ?? textOf(fieldsOf(each)[key]) ?? []);

/** `from into into`, as forges write it above a change; null where either is not known. */
export const branchesOf = (from: unknown, into: unknown): string | null =>
  textOf(from) === null || textOf(into) === null ? null : `${textOf(from)} into ${textOf(into)}`;

/** Ids count anew in each list of a discussion: `list` tells them apart. `otherwise`: for one without an id. */
export const idIn = (list: string, id: unknown, otherwise: string): string =>
  `${list} ${nameOf(id) ?? otherwise}`;

/** An entry of a list of comments. */
export const listedAs = (
  list: string,
  fields: Fields,
  index: number,
  comment: Contribution,
  parent: string | null = null,
): Listed => ({ id: idIn(list, fields.id, `#${index}`), parent, comment });
