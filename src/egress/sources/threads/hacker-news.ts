/** Hacker News, by the search service's API, which hands a whole tree out at once (hn.algolia.com/api, "Items"). */
import type { Discussion } from "../../../../converters/page/contract.ts";
import { askJson } from "../ask-json.ts";
import type { ImportMeans, SourcePage } from "../contract.ts";
import { discussionPage } from "../discussion-page.ts";
import { readTree } from "../discussion-tree.ts";
import {
  addressOf,
  type Fields,
  fieldsOf,
  itemsOf,
  momentOf,
  nameOf,
  numberOf,
  required,
  saidIn,
  textOf,
} from "../json.ts";
import { orOrdinary } from "../or-ordinary.ts";
import { proseOf } from "../prose.ts";
import { type Aggregator, answerBytesMax } from "./contract.ts";

const site = "https://news.ycombinator.com/item?id=";
const api = "https://hn.algolia.com/api/v1/items/";

/** Of a poll; what is more than people write is left out. */
const optionsMax = 100;
const optionCharactersMax = 2_000;

const itemOf = ({ pathname, searchParams }: URL): string | null => {
  const id = searchParams.get("id");
  return pathname === "/item" && id !== null && /^[1-9][0-9]{0,11}$/.test(id) ? id : null;
};

export const hackerNews: Aggregator = {
  hosts: ["news.ycombinator.com"],
  takes: (url) => itemOf(url) !== null,
  fetch: async (url, means) => {
    const id = itemOf(url);
    return id === null ? null : orOrdinary(itemPage(id, means));
  },
};

async function itemPage(id: string, means: ImportMeans): Promise<SourcePage> {
  const { json } = await askJson(means, `${api}${id}`, { bytesMax: answerBytesMax });
  const item = fieldsOf(json);
  required(nameOf(item.id), "id");
  const author = saidIn(item.author);
  // Options of a poll stand among the answers.
  const [options, answers] = parted(itemsOf(item.children).map(fieldsOf), ({ type }) => type === "pollopt");
  const tree = readTree(answers, readComment);
  const discussion: Discussion = {
    title: saidIn(item.title) ?? `Comment by ${author ?? "nobody"}`,
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
  const [author, body, id] = [saidIn(fields.author), proseOf(fields.text, "html"), nameOf(fields.id)];
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
