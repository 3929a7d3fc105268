/** What Gitea's answers about issues, reviews and comments have in common. */
import { type Fields, fieldsOf, saidIn } from "../../json.ts";
import { remarkBy } from "../remarks.ts";

/** The name for people, else that of the account; null: nobody is named. */
export const authorOf = ({ user }: Fields): string | null =>
  saidIn(fieldsOf(user).full_name) ?? saidIn(fieldsOf(user).login);

export const remarkOf = (fields: Fields) => remarkBy(authorOf(fields), fields);
