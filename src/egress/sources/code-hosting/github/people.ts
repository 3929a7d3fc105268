/** What GitHub's answers about issues, reviews and comments have in common. */
import { type Fields, fieldsOf, saidIn } from "../../json.ts";
import { remarkBy } from "../remarks.ts";

/** Of a deleted account GitHub says nothing; it shows it as "ghost". */
export const authorOf = (fields: Fields): string => saidIn(fieldsOf(fields.user).login) ?? "ghost";

export const remarkOf = (fields: Fields) => remarkBy(authorOf(fields), fields);
