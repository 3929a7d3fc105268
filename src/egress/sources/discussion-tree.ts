/** Builds the nested comments of a Discussion from trees or lists. */
import type { Comment, Discussion, Prose } from "../../../converters/formats/page/contract.ts";
import type { PageFacts, SourcePage } from "./contract.ts";
import { bylineOf, nonBlank } from "./json.ts";

/** Limit of comments; more are counted only. */
export const commentsMax = 2_000;
/** Deeper replies are moved to this depth. */
export const depthMax = 50;
/** Limit of entries to look at. */
const entriesMax = 100_000;

export type Contribution = Omit<Comment, "replies">;

export interface Tree {
  comments: Comment[];
  /** Number of `comments` with all replies. */
  count: number;
  omitted: number;
}

/** `null`: not a comment. A number: this many comments that the service omits. */
type ReadEntry<T> = (entry: T) => { comment: Contribution; replies: readonly T[] } | number | null;

interface Growing extends Contribution {
  replies: Growing[];
}

/** In page order, replies after their parent; iterative. */
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
      // Counts its replies too.
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
  /** Null: top level. */
  parent: string | null;
  comment: Contribution;
}

/** Oldest first; ISO 8601 dates in UTC. */
export function byDate(one: Listed, other: Listed): number {
  const [a, b] = [one.comment.published ?? "", other.comment.published ?? ""];
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * Nests a list whose entries name their parent. Entries without a known parent, and the first of a cycle, are top
 * level.
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

/** Author, date and title are also facts of the page. */
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

/** Non-empty facts in order. */
export function factsOf(pairs: readonly (readonly [name: string, value: string | null])[]) {
  return pairs.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value] as const]));
}

/** Text in the service's format; null: empty. */
export function proseOf(value: unknown, format: Prose["format"] = "markdown"): Prose | null {
  const text = nonBlank(value);
  return text === null ? null : { format, text };
}
