/** What GitHub's answers about issues, reviews and comments have in common. */
import { addressOf, type Fields, fieldsOf, momentOf, saidIn } from "../../json.ts";
import { proseOf } from "../../prose.ts";

/** Of a deleted account GitHub says nothing; it shows it as "ghost". */
export const authorOf = (fields: Fields): string => saidIn(fieldsOf(fields.user).login) ?? "ghost";

/** A comment on an issue or a pull request as a whole. */
export const remarkOf = (fields: Fields) => ({
  author: authorOf(fields),
  published: momentOf(fields.created_at),
  score: null,
  url: addressOf(fields.html_url),
  body: proseOf(fields.body),
});
