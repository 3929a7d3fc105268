/** What people say of an issue, a change or a snippet, as the APIs of forges after GitHub's manner hand it out. */
import type { Contribution, Listed } from "../discussion-tree.ts";
import { addressOf, type Fields, momentOf, nameOf } from "../json.ts";
import { proseOf } from "../prose.ts";

/** A comment or a review. */
export const remarkBy = (author: string | null, fields: Fields): Contribution => ({
  author,
  published: momentOf(fields.submitted_at ?? fields.created_at),
  score: null,
  url: addressOf(fields.html_url),
  body: proseOf(fields.body),
});

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
