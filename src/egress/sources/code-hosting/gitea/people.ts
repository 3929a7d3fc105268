/** What the answers about issues, reviews and comments have in common. */
import type { Prose } from "../../../../../converters/page/contract.ts";
import { addressOf, type Fields, fieldsOf, momentOf, saidIn } from "../../json.ts";

export const authorOf = ({ user }: Fields): string | null =>
  saidIn(fieldsOf(user).full_name) ?? saidIn(fieldsOf(user).login);

export function proseOf(value: unknown): Prose | null {
  const text = saidIn(value);
  return text === null ? null : { format: "markdown", text };
}

export const remarkOf = (fields: Fields) => ({
  author: authorOf(fields),
  published: momentOf(fields.submitted_at ?? fields.created_at),
  score: null,
  url: addressOf(fields.html_url),
  body: proseOf(fields.body),
});
