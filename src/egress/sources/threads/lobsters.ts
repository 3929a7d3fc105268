/** Lobsters and other sites that run its program: every story is to be had as JSON under its own address. */
import type { Discussion } from "../../../../converters/page/contract.ts";
import { askJson } from "../ask-json.ts";
import type { ImportMeans, SourcePage } from "../contract.ts";
import { discussionPage, factsOf } from "../discussion-page.ts";
import { type Listed, nestListed } from "../discussion-tree.ts";
import {
  addressOf,
  countOf,
  type Fields,
  fieldsOf,
  itemsOf,
  momentOf,
  nameOf,
  numberOf,
  required,
  saidIn,
} from "../json.ts";
import { orOrdinary } from "../or-ordinary.ts";
import { proseOf } from "../prose.ts";
import { type Aggregator, answerBytesMax } from "./contract.ts";

const storyPath = /^\/s\/([a-z0-9]{4,10})(?:\/|\.json$|$)/;

/** `host` runs the program. */
export const lobsters = (host: string): Aggregator => ({
  hosts: [host],
  takes: ({ pathname }) => storyPath.test(pathname),
  fetch: async ({ pathname }, means) => {
    const id = storyPath.exec(pathname)?.[1];
    return id === undefined ? null : orOrdinary(storyPage(`https://${host}`, id, means));
  },
});

async function storyPage(site: string, id: string, means: ImportMeans): Promise<SourcePage> {
  const { json } = await askJson(means, `${site}/s/${id}.json`, { bytesMax: answerBytesMax });
  const story = fieldsOf(json);
  const page = addressOf(story.comments_url) ?? `${site}/s/${id}`;
  const tree = nestListed(listedOf(itemsOf(story.comments).map(fieldsOf)));
  const discussion: Discussion = {
    title: required(saidIn(story.title), "title"),
    author: userOf(story.submitter_user),
    published: momentOf(story.created_at),
    score: numberOf(story.score),
    link: addressOf(story.url),
    facts: factsOf([["Tags", tagsOf(story)]]),
    body: proseOf(story.description, "html"),
    comments: tree.comments,
    commentsOmitted: Math.max(tree.omitted, countOf(story.comment_count) - tree.count),
  };
  const { host } = new URL(site);
  return discussionPage(discussion, {
    url: new URL(page),
    siteName: host === "lobste.rs" ? "Lobsters" : host,
  });
}

/**
 * The list is in the order of the page. Which comment one answers it says by name (`parent_comment`), or, before 2023,
 * by how far it stands to the right (`indent_level`).
 */
function listedOf(comments: readonly Fields[]): Listed[] {
  /** The last comment at each depth. */
  const above: string[] = [];
  return comments.map((fields, index) => {
    const id = nameOf(fields.short_id) ?? `#${index}`;
    const depth = Math.min(countOf(fields.depth ?? countOf(fields.indent_level) - 1), above.length);
    const named = "parent_comment" in fields;
    const parent = named ? nameOf(fields.parent_comment) : (above[depth - 1] ?? null);
    above.splice(depth, above.length, id);
    return { id, parent, comment: commentOf(fields) };
  });
}

function commentOf(fields: Fields): Listed["comment"] {
  const gone = fields.is_deleted === true || fields.is_moderated === true;
  return {
    author: gone ? null : userOf(fields.commenting_user),
    published: momentOf(fields.created_at),
    score: numberOf(fields.score),
    url: addressOf(fields.url) ?? addressOf(fields.short_id_url),
    body: gone ? null : proseOf(fields.comment, "html"),
  };
}

/** A name, or, before 2023, a record with one. */
const userOf = (value: unknown): string | null => saidIn(value) ?? saidIn(fieldsOf(value).username);

const tagsOf = ({ tags }: Fields): string =>
  itemsOf(tags)
    .flatMap((tag) => (typeof tag === "string" ? tag : []))
    .join(", ");
