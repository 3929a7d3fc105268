/** Reddit: every thread is to be had as JSON under its own address (reddit.com/dev/api, "GET comments/article"). */
import type { Discussion, Prose } from "../../../../converters/formats/page/contract.ts";
import type { ImportContext, SourcePage } from "../contract.ts";
import { discussionPage, factsOf, proseOf, readTree } from "../discussion-tree.ts";
import { importFault } from "../failures.ts";
import {
  addressOf,
  askJson,
  countOf,
  type Fields,
  fieldsOf,
  itemsOf,
  momentOf,
  nonBlank,
  numberOf,
  required,
  textOf,
} from "../json.ts";
import { type Aggregator, answerBytesMax } from "./contract.ts";

const site = "https://www.reddit.com";
const hosts = [
  "reddit.com",
  "www.reddit.com",
  "old.reddit.com",
  "new.reddit.com",
  "np.reddit.com",
  "redd.it",
];

/** A thread, also one comment's part of it: with or without the community, a title for people, a comment. */
const threadPath =
  /^(?:\/(?:r|user)\/([A-Za-z0-9_-]{1,50}))?\/comments\/([a-z0-9]{1,12})(?:\/([^/]*)(?:\/([a-z0-9]{1,12}))?)?\/?$/;
/** What the share button makes: it leads to the thread. */
const sharePath = /^\/r\/[A-Za-z0-9_]{1,50}\/s\/[A-Za-z0-9]{1,20}\/?$/;
const shortPath = /^\/([a-z0-9]{4,12})$/;

export const reddit: Aggregator = {
  hosts,
  takes: ({ hostname, pathname }) =>
    hostname === "redd.it" ? shortPath.test(pathname) : threadPath.test(pathname) || sharePath.test(pathname),
  fetch: async (url, context) => {
    const { pathname } = sharePath.test(url.pathname) ? (await context.get(url)).url : url;
    const [, , id = shortPath.exec(pathname)?.[1], , comment] = threadPath.exec(pathname) ?? [];
    return id === undefined ? null : threadPage(id, comment ?? null, context);
  },
};

async function threadPage(id: string, comment: string | null, context: ImportContext): Promise<SourcePage> {
  const part = comment === null ? "" : `/_/${comment}`;
  const query = "raw_json=1&limit=500&depth=50";
  const { json, status } = await askJson(context, `${site}/comments/${id}${part}.json?${query}`, {
    bytesMax: answerBytesMax,
    statuses: [403, 404],
  });
  if (status !== 200) throw refusedBy(fieldsOf(json), status);
  const [posts, answers] = itemsOf(json).map(childrenOf);
  const post = fieldsOf(required(posts?.[0], "a post").data);
  const page = addressOf(post.permalink, new URL(site)) ?? `${site}/comments/${id}`;
  const tree = readTree(answers ?? [], readEntry);
  const discussion: Discussion = {
    title: required(nonBlank(post.title), "title"),
    author: personOf(post.author),
    published: momentOf(post.created_utc),
    score: numberOf(post.score),
    link: post.is_self === true ? null : addressOf(post.url, new URL(site)),
    facts: factsOf([
      ["Community", textOf(post.subreddit_name_prefixed)],
      ["Flair", nonBlank(post.link_flair_text)],
    ]),
    body: saidOf(post.selftext),
    comments: tree.comments,
    commentsOmitted:
      comment === null ? Math.max(tree.omitted, countOf(post.num_comments) - tree.count) : tree.omitted,
  };
  const warnings = comment === null ? [] : ["Of the thread one comment with its answers is here."];
  return discussionPage(discussion, { url: new URL(page), siteName: "Reddit", warnings });
}

const childrenOf = (listing: unknown): Fields[] =>
  itemsOf(fieldsOf(fieldsOf(listing).data).children).map(fieldsOf);

function readEntry({ kind, data }: Fields) {
  const fields = fieldsOf(data);
  // Comments that a click would load; of "continue this thread" it is not said how many there are.
  if (kind === "more") return Math.max(1, countOf(fields.count));
  if (kind !== "t1") return null;
  const url = addressOf(fields.permalink, new URL(site));
  return {
    comment: {
      author: personOf(fields.author),
      published: momentOf(fields.created_utc),
      score: fields.score_hidden === true ? null : numberOf(fields.score),
      url,
      body: saidOf(fields.body),
    },
    replies: childrenOf(fields.replies),
  };
}

/** What was deleted by its author or removed by others stands there in these words. */
const gone: ReadonlySet<string> = new Set(["[deleted]", "[removed]", "[ Removed by Reddit ]"]);

const personOf = (value: unknown): string | null => {
  const name = nonBlank(value);
  return name === null || gone.has(name) ? null : name;
};

const saidOf = (value: unknown): Prose | null =>
  gone.has(nonBlank(value)?.trim() ?? "") ? null : proseOf(value);

function refusedBy({ reason }: Fields, status: number) {
  const why = textOf(reason);
  if (why === "private" || why === "quarantined" || why === "gold_only")
    return importFault("access_controlled", {
      message: `The community is ${why}; only what anybody can open is imported. Save the page and upload the file instead; all that it shows is converted then.`,
    });
  if (why === "banned") return importFault("not_found", { message: "Reddit has closed this community." });
  return importFault(status === 404 ? "not_found" : "forbidden");
}
