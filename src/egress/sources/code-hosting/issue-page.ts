/** Issues and changes as pages, from what the APIs of forges name alike. */
import type { Prose } from "../../../../converters/page/contract.ts";
import type { PageFacts, SourcePage } from "../contract.ts";
import { discussionPage, factsOf } from "../discussion-page.ts";
import type { Tree } from "../discussion-tree.ts";
import { addressOf, type Fields, fieldsOf, itemsOf, momentOf, required, saidIn, textOf } from "../json.ts";

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
      title: `${required(saidIn(issue.title), "title")} (${number})`,
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
