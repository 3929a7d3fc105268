/** What GitLab's answers about issues, merge requests and notes have in common. */
import type { Prose } from "../../../../../converters/page/contract.ts";
import { type Fields, fieldsOf, saidIn, textOf } from "../../json.ts";
import { proseOf } from "../../prose.ts";

/** The name for people, else that of the account; null: nobody is named. */
export const authorOf = (fields: Fields): string | null =>
  saidIn(fieldsOf(fields.author).name) ?? saidIn(fieldsOf(fields.author).username);

/** Files that somebody has put into a text are named from the project's address ("Uploads API"). */
export const proseIn = (value: unknown, project: string): Prose | null =>
  proseOf(textOf(value)?.replaceAll("](/uploads/", `](${project}/uploads/`));
