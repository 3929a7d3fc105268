/** What the answers about issues, reviews and comments have in common. */
import { addressOf, type Fields, fieldsOf, momentOf, saidIn } from "../../json.ts";
import { proseOf } from "../../prose.ts";

export const authorOf = ({ user }: Fields): string | null =>
  saidIn(fieldsOf(user).full_name) ?? saidIn(fieldsOf(user).login);

export const remarkOf = (fields: Fields) => ({
  author: authorOf(fields),
  published: momentOf(fields.submitted_at ?? fields.created_at),
  score: null,
  url: addressOf(fields.html_url),
  body: proseOf(fields.body),
});
