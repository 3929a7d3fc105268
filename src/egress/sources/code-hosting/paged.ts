/** Lists that come in pages: as many as are wanted, and whether there are more. */
import type { ImportContext } from "../contract.ts";
import { type Fields, fieldsOf, listIn } from "../json.ts";

/** The most that the forges' APIs hand out at once. */
export const perPage = 100;
/** Of one list: what is more is said, not fetched; anonymous callers have few requests. */
const pagesMax = 3;

export interface Paged {
  items: Fields[];
  /** There is another page that was not fetched. */
  more: boolean;
}

/** `page` counts from 1. Throws Fault when the answer is no list. */
export async function allPages(
  page: (number: number) => Promise<unknown>,
  left: ImportContext["left"],
): Promise<Paged> {
  const items: Fields[] = [];
  for (let number = 1; ; number += 1) {
    const answer = listIn(await page(number), "a list");
    items.push(...answer.slice(0, perPage * 10).map(fieldsOf));
    if (answer.length < perPage) return { items, more: false };
    if (number >= pagesMax || left().requests < 2) return { items, more: true };
  }
}
