/** Comments as services hand them out, in trees or in lists that name parents, → the nested comments of a Discussion. */
import type { Comment, Discussion, Prose } from "../../../converters/formats/page/contract.ts";
import type { PageFacts, SourcePage } from "./contract.ts";
import { bylineOf, nonBlank } from "./json.ts";

/** Of one discussion: what is more is counted, not kept. */
export const commentsMax = 2_000;
/** Deeper answers stand beside those at this depth: nothing is lost, and no reader runs out of stack. */
export const depthMax = 50;
/** What is looked at in an answer, so that even ten million empty entries end soon. */
const entriesMax = 100_000;

export type Contribution = Omit<Comment, "replies">;

export interface Tree {
  comments: Comment[];
  /** How many of `comments`, with all their answers. */
  count: number;
  omitted: number;
}

/** `null`: not a comment. A number: so many comments that the service does not hand out here. */
type ReadEntry<T> = (entry: T) => { comment: Contribution; replies: readonly T[] } | number | null;

interface Growing extends Contribution {
  replies: Growing[];
}

/** Reads in the page's order, answers right after what they answer; without recursion. */
export function readTree<T>(entries: readonly T[], read: ReadEntry<T>): Tree {
  const comments: Growing[] = [];
  const open: { entries: readonly T[]; at: number; into: Growing[] }[] = [{ entries, at: 0, into: comments }];
  let [count, omitted, seen] = [0, 0, 0];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const entry = level.entries[level.at];
    if (level.at >= level.entries.length || seen >= entriesMax) {
      omitted += level.entries.length - level.at;
      open.pop();
      continue;
    }
    level.at += 1;
    seen += 1;
    const found = read(entry as T);
    if (found === null) continue;
    if (typeof found === "number") {
      omitted += found;
      continue;
    }
    if (count >= commentsMax) {
      omitted += 1;
      // Its answers are counted, too.
      if (found.replies.length > 0) open.push({ entries: found.replies, at: 0, into: level.into });
      continue;
    }
    count += 1;
    const comment: Growing = { ...found.comment, replies: [] };
    level.into.push(comment);
    if (found.replies.length > 0)
      open.push({
        entries: found.replies,
        at: 0,
        into: open.length < depthMax ? comment.replies : level.into,
      });
  }
  return { comments, count, omitted };
}

export interface Listed {
  id: string;
  /** Null: it answers none. */
  parent: string | null;
  comment: Contribution;
}

/** The oldest first; dates are ISO 8601 in UTC. */
export function byDate(one: Listed, other: Listed): number {
  const [a, b] = [one.comment.published ?? "", other.comment.published ?? ""];
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * A list whose entries name what they answer. Who answers nobody that is in the list stands at the top; so does the
 * first of those that answer each other in a circle, which no honest service sends.
 */
export function nestListed(listed: readonly Listed[]): Tree {
  const known = listed.slice(0, commentsMax);
  const ids = new Set(known.map(({ id }) => id));
  const answers = new Map<string, Listed[]>();
  const tops: Listed[] = [];
  for (const each of known) {
    const { parent } = each;
    if (parent === null || parent === each.id || !ids.has(parent)) tops.push(each);
    else {
      const siblings = answers.get(parent);
      if (siblings === undefined) answers.set(parent, [each]);
      else siblings.push(each);
    }
  }
  const placed = new Set<Listed>();
  const read: ReadEntry<Listed> = (entry) => {
    if (placed.has(entry)) return null;
    placed.add(entry);
    return { comment: entry.comment, replies: answers.get(entry.id) ?? [] };
  };
  const tree = readTree(tops, read);
  const circles = readTree(known, read);
  return {
    comments: [...tree.comments, ...circles.comments],
    count: tree.count + circles.count,
    omitted: tree.omitted + circles.omitted + listed.length - known.length,
  };
}

/** Whose, of when and by what name it is, stands in a discussion's head and is said of its page, too. */
export function discussionPage(
  discussion: Discussion,
  { warnings = [], ...facts }: Pick<PageFacts, "url" | "siteName" | "warnings">,
): SourcePage {
  const { title, author, published } = discussion;
  return {
    ...facts,
    kind: "discussion",
    title,
    ...bylineOf(author, published),
    ...(warnings.length === 0 ? {} : { warnings }),
    discussion,
  };
}

/** Facts of a discussion, in order: those that say something. */
export function factsOf(pairs: readonly (readonly [name: string, value: string | null])[]) {
  return pairs.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value] as const]));
}

/** What somebody has written, in the form that the service hands it out in; null: it says nothing. */
export function proseOf(value: unknown, format: Prose["format"] = "markdown"): Prose | null {
  const text = nonBlank(value);
  return text === null ? null : { format, text };
}
