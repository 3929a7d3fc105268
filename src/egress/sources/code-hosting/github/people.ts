/** What GitHub's answers about issues, reviews and comments have in common. */
import type { Prose } from "../../../../../converters/page/contract.ts";
import { addressOf, type Fields, fieldsOf, itemsOf, momentOf, saidIn, textOf } from "../../json.ts";

/** Of a deleted account GitHub says nothing; it shows it as "ghost". */
export const authorOf = (fields: Fields): string => saidIn(fieldsOf(fields.user).login) ?? "ghost";

export function proseOf(value: unknown): Prose | null {
  const text = saidIn(value);
  return text === null ? null : { format: "markdown", text };
}

export const namesOf = (value: unknown, key: string): string[] =>
  itemsOf(value).flatMap((each) => textOf(each) ?? textOf(fieldsOf(each)[key]) ?? []);

/** A comment on an issue or a pull request as a whole. */
export const remarkOf = (fields: Fields) => ({
  author: authorOf(fields),
  published: momentOf(fields.created_at),
  score: null,
  url: addressOf(fields.html_url),
  body: proseOf(fields.body),
});
