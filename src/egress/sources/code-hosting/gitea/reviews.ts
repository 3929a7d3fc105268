/** Reviews of a pull request; the comments on lines are asked for review by review. */
import type { ImportMeans } from "../../contract.ts";
import type { Listed } from "../../discussion-tree.ts";
import { countOf, type Fields, fieldsOf, itemsOf, nameOf, ownIn, saidIn, textOf } from "../../json.ts";
import { proseOf } from "../../prose.ts";
import { onLine, reviewText } from "../on-line.ts";
import type { RepositoriesApi } from "../rest-api.ts";
import { remarkOf } from "./people.ts";

const reviewsMax = 50;
/** Each costs a request. */
const reviewsWithLinesMax = 20;

const verdicts: Readonly<Record<string, string>> = {
  APPROVED: "Approved these changes.",
  REQUEST_CHANGES: "Requested changes.",
};

/** In the order of the answers, comments on lines below their review; `omitted` counts those that were not fetched. */
export async function reviewsOf(
  api: RepositoriesApi,
  repository: string,
  number: string,
  means: ImportMeans,
): Promise<{ listed: Listed[]; omitted: number }> {
  const path = `/pulls/${number}/reviews`;
  const reviews = itemsOf((await api.ask(repository, `${path}?limit=${reviewsMax}`)).json).map(fieldsOf);
  const listed: Listed[] = [];
  let omitted = 0;
  let asked = 0;
  for (const [index, review] of reviews.entries()) {
    const id = nameOf(review.id);
    const key = `review ${id ?? `#${index}`}`;
    const onLines = countOf(review.comments_count);
    const body = proseOf(reviewText(ownIn(verdicts, textOf(review.state)), review, onLines > 0));
    if (body !== null) listed.push({ id: key, parent: null, comment: { ...remarkOf(review), body } });
    if (onLines === 0) continue;
    if (id === null || asked >= reviewsWithLinesMax || means.left().requests < 2) {
      omitted += onLines;
      continue;
    }
    asked += 1;
    const lines = itemsOf((await api.ask(repository, `${path}/${id}/comments`)).json).map(fieldsOf);
    for (const [at, each] of lines.entries()) listed.push(lineOf(each, `line ${id} ${at}`, key));
    omitted += Math.max(0, onLines - lines.length);
  }
  return { listed, omitted };
}

function lineOf(fields: Fields, id: string, parent: string): Listed {
  const text = onLine({
    path: textOf(fields.path),
    line: nameOf(fields.position) ?? nameOf(fields.original_position),
    hunk: textOf(fields.diff_hunk),
    body: saidIn(fields.body) ?? "",
  });
  return { id, parent, comment: { ...remarkOf(fields), body: proseOf(text) } };
}
