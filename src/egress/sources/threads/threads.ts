/** Threads of link aggregators: the post with its nested comments. */
import type { Settings } from "../../../../config/settings/schema.ts";
import { instancesOf } from "../../../../config/url-instances.ts";
import type { Discussion } from "../../../../converters/formats/page/contract.ts";
import type { ImportContext, SourcePage, UrlSource } from "../contract.ts";
import { discussionPage, factsOf, type Listed, nestListed, proseOf, readTree } from "../discussion-tree.ts";
import { nullIfUnavailable } from "../failures.ts";
import {
  addressOf,
  askJson,
  countOf,
  type Fields,
  fieldsOf,
  itemsOf,
  momentOf,
  nameOf,
  nonBlank,
  numberOf,
  required,
  textOf,
} from "../json.ts";
import { type Aggregator, answerBytesMax } from "./contract.ts";
import { reddit } from "./reddit.ts";

/** Lobsters and other sites that run its program: every story is to be had as JSON under its own address. */
const storyPath = /^\/s\/([a-z0-9]{4,10})(?:\/|\.json$|$)/;

/** `host` runs the program. */
const lobsters = (host: string): Aggregator => ({
  hosts: [host],
  takes: ({ pathname }) => storyPath.test(pathname),
  fetch: async ({ pathname }, context) => {
    const id = storyPath.exec(pathname)?.[1];
    return id === undefined ? null : nullIfUnavailable(storyPage(`https://${host}`, id, context));
  },
});

async function storyPage(site: string, id: string, context: ImportContext): Promise<SourcePage> {
  const { json } = await askJson(context, `${site}/s/${id}.json`, { bytesMax: answerBytesMax });
  const story = fieldsOf(json);
  const page = addressOf(story.comments_url) ?? `${site}/s/${id}`;
  const tree = nestListed(listedOf(itemsOf(story.comments).map(fieldsOf)));
  const discussion: Discussion = {
    title: required(nonBlank(story.title), "title"),
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
const userOf = (value: unknown): string | null => nonBlank(value) ?? nonBlank(fieldsOf(value).username);

const tagsOf = ({ tags }: Fields): string =>
  itemsOf(tags)
    .flatMap((tag) => (typeof tag === "string" ? tag : []))
    .join(", ");

/** Hacker News, by the search service's API, which hands a whole tree out at once (hn.algolia.com/api, "Items"). */
const site = "https://news.ycombinator.com/item?id=";
const api = "https://hn.algolia.com/api/v1/items/";

/** Of a poll; what is more than people write is left out. */
const optionsMax = 100;
const optionCharactersMax = 2_000;

const itemOf = ({ pathname, searchParams }: URL): string | null => {
  const id = searchParams.get("id");
  return pathname === "/item" && id !== null && /^[1-9][0-9]{0,11}$/.test(id) ? id : null;
};

const hackerNews: Aggregator = {
  hosts: ["news.ycombinator.com"],
  takes: (url) => itemOf(url) !== null,
  fetch: async (url, context) => {
    const id = itemOf(url);
    return id === null ? null : nullIfUnavailable(itemPage(id, context));
  },
};

async function itemPage(id: string, context: ImportContext): Promise<SourcePage> {
  const { json } = await askJson(context, `${api}${id}`, { bytesMax: answerBytesMax });
  const item = fieldsOf(json);
  required(nameOf(item.id), "id");
  const author = nonBlank(item.author);
  // Options of a poll stand among the answers.
  const [options, answers] = parted(itemsOf(item.children).map(fieldsOf), ({ type }) => type === "pollopt");
  const tree = readTree(answers, readComment);
  const discussion: Discussion = {
    title: nonBlank(item.title) ?? `Comment by ${author ?? "nobody"}`,
    author,
    published: momentOf(item.created_at),
    score: numberOf(item.points),
    link: addressOf(item.url),
    facts: options.slice(0, optionsMax).map((option) => ["Option", optionOf(option)] as const),
    body: proseOf(item.text, "html"),
    comments: tree.comments,
    commentsOmitted: tree.omitted,
  };
  return discussionPage(discussion, { url: new URL(`${site}${id}`), siteName: "Hacker News" });
}

/** Of a deleted comment there is neither author nor text; it is there for its answers. */
function readComment(fields: Fields) {
  const replies = itemsOf(fields.children).map(fieldsOf);
  const [author, body, id] = [nonBlank(fields.author), proseOf(fields.text, "html"), nameOf(fields.id)];
  if (body === null && replies.length === 0) return null;
  return {
    comment: {
      author,
      published: momentOf(fields.created_at),
      score: null,
      url: id === null ? null : `${site}${id}`,
      body,
    },
    replies,
  };
}

const optionOf = ({ text, points }: Fields): string =>
  `${(textOf(text) ?? "")
    .slice(0, optionCharactersMax)
    .replace(/<[^<>]*>/g, " ")
    .trim()} (${numberOf(points) ?? 0} points)`;

function parted<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const aggregators = ({ "url_import.instances": entries }: Settings): Aggregator[] => [
  ...instancesOf(entries, "lobsters").map(lobsters),
  hackerNews,
  lobsters("lobste.rs"),
  reddit,
];

const aggregatorOf = (url: URL, settings: Settings): Aggregator | undefined =>
  aggregators(settings).find(({ hosts, takes }) => hosts.includes(url.host) && takes(url));

export const threads: UrlSource = {
  id: "thread",
  hosts: (settings) => aggregators(settings).flatMap(({ hosts }) => hosts),
  unavailable: () => null,
  takes: (url, settings) => aggregatorOf(url, settings) !== undefined,
  fetch: async (url, context) => (await aggregatorOf(url, context.settings)?.fetch(url, context)) ?? null,
};
