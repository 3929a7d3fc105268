/** Issues and changes as pages, from the common fields of the APIs. */
import type { Prose } from "../../../../converters/formats/page/contract.ts";
import type { PageFacts, SourcePage } from "../contract.ts";
import {
  type Contribution,
  discussionPage,
  factsOf,
  type Listed,
  proseOf,
  type Tree,
} from "../discussion-tree.ts";
import {
  addressOf,
  type Fields,
  fieldsOf,
  itemsOf,
  momentOf,
  nameOf,
  nonBlank,
  required,
  textOf,
} from "../json.ts";
import { codeSpan, fenced } from "../markdown.ts";

/** Parts that differ between hosts. */
interface Parts {
  /** With sign: #7. */
  number: string;
  /** URL, if the API returns none. */
  page: string | URL;
  siteName?: PageFacts["siteName"];
  author: string | null;
  /** The host's word for repository, and the name. */
  repository: readonly [name: string, value: string];
  state: string | null;
  /** See `branchesOf`. */
  branches?: string | null;
  changedFiles?: string | null;
  assignees?: readonly string[];
  body: Prose | null;
  comments: Tree["comments"];
  commentsOmitted: number;
  warnings?: readonly string[];
}

/** `address`: the URL in the API's response. Throws Fault without a title. */
export function issuePage(issue: Fields, address: unknown, parts: Parts): SourcePage {
  const { number, page, siteName, author, repository, state, body, comments, commentsOmitted } = parts;
  const { branches = null, changedFiles = null, assignees = [], warnings = [] } = parts;
  return discussionPage(
    {
      title: `${required(nonBlank(issue.title), "title")} (${number})`,
      author,
      published: momentOf(issue.created_at),
      score: null,
      link: null,
      facts: factsOf([
        repository,
        ["State", state],
        ["Branches", branches],
        ["Changed files", changedFiles],
        ["Labels", namesOf(issue.labels, "name").join(", ")],
        ["Milestone", textOf(fieldsOf(issue.milestone).title)],
        ["Assignees", assignees.join(", ")],
      ]),
      body,
      comments,
      commentsOmitted,
    },
    {
      url: new URL(addressOf(address, new URL(page)) ?? page),
      ...(siteName === undefined ? {} : { siteName }),
      warnings,
    },
  );
}

/** Names of labels or users: records with a name under that key, or strings. */
export const namesOf = (value: unknown, key: string): string[] =>
  itemsOf(value).flatMap((each) => textOf(each) ?? textOf(fieldsOf(each)[key]) ?? []);

/** `from into into`, as shown for a change; null: unknown. */
export const branchesOf = (from: unknown, into: unknown): string | null =>
  textOf(from) === null || textOf(into) === null ? null : `${textOf(from)} into ${textOf(into)}`;

/** Context lines of a comment, as hosts show them. */
const hunkLinesMax = 4;

/** A line comment: position, lines, text. */
export function onLine({
  path,
  line,
  hunk,
  body,
}: {
  path: string | null;
  line: string | null;
  hunk: string | null;
  body: string;
}): string {
  const where = path === null ? null : `On ${codeSpan(path)}${line === null ? "" : `, line ${line}`}:`;
  const last = hunk?.split("\n").slice(-hunkLinesMax).join("\n");
  const shown = last === undefined || last.trim() === "" ? null : fenced(last, "diff");
  return [where, shown, body].filter((part) => part !== null && part !== "").join("\n\n");
}

/** Empty: a review without text. */
export function reviewText(verdict: string | undefined, { body }: Fields, hasLines: boolean): string {
  const said = [verdict, nonBlank(body)].filter((part) => part !== undefined && part !== null);
  return said.length === 0 && hasLines ? "Reviewed:" : said.join("\n\n");
}

export const remarkBy = (author: string | null, fields: Fields): Contribution => ({
  author,
  published: momentOf(fields.submitted_at ?? fields.created_at),
  score: null,
  url: addressOf(fields.html_url),
  body: proseOf(fields.body),
});

/** Ids are unique per list: `list` distinguishes them. `otherwise`: for an entry without id. */
export const idIn = (list: string, id: unknown, otherwise: string): string =>
  `${list} ${nameOf(id) ?? otherwise}`;

export const listedAs = (
  list: string,
  fields: Fields,
  index: number,
  comment: Contribution,
  parent: string | null = null,
): Listed => ({ id: idIn(list, fields.id, `#${index}`), parent, comment });
