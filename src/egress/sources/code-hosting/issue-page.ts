/** Issues and changes as pages, from what the APIs of forges name alike. */
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

/** What each forge reads in its own way. */
interface Parts {
  /** As people write it: #7. */
  number: string;
  /** Its address, where the answer names none. */
  page: string | URL;
  siteName?: PageFacts["siteName"];
  author: string | null;
  /** What the forge calls repositories, and this one's name. */
  repository: readonly [name: string, value: string];
  state: string | null;
  /** As `branchesOf` says them. */
  branches?: string | null;
  changedFiles?: string | null;
  assignees?: readonly string[];
  body: Prose | null;
  comments: Tree["comments"];
  commentsOmitted: number;
  warnings?: readonly string[];
}

/** `address` is what the answer names as its page. Throws Fault where it has no title. */
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

/** Of labels or people: records with a name under that key, or the names themselves. */
export const namesOf = (value: unknown, key: string): string[] =>
  itemsOf(value).flatMap((each) => textOf(each) ?? textOf(fieldsOf(each)[key]) ?? []);

/** `from into into`, as forges write it above a change; null where either is not known. */
export const branchesOf = (from: unknown, into: unknown): string | null =>
  textOf(from) === null || textOf(into) === null ? null : `${textOf(from)} into ${textOf(into)}`;

/** As forges show below such a comment. */
const hunkLinesMax = 4;

/** Where a comment stands, the lines that it is about, what it says. */
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

/** Empty: the review says nothing, neither of the whole nor of lines. */
export function reviewText(verdict: string | undefined, { body }: Fields, hasLines: boolean): string {
  const said = [verdict, nonBlank(body)].filter((part) => part !== undefined && part !== null);
  return said.length === 0 && hasLines ? "Reviewed:" : said.join("\n\n");
}

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
