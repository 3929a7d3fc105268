import { expect, test } from "bun:test";
import {
  byDate,
  discussionPage,
  factsOf,
  type Listed,
  nestListed,
  proseOf,
  readTree,
} from "./discussion-tree.ts";

const comment = (author: string) => ({ author, published: null, score: null, url: null, body: null });
const listed = (id: string, parent: string | null = null): Listed => ({ id, parent, comment: comment(id) });

interface Node {
  author: string;
  replies: Node[];
}
const shape = (nodes: readonly unknown[]): string =>
  (nodes as Node[])
    .map(({ author, replies }) => author + (replies.length === 0 ? "" : `(${shape(replies)})`))
    .join(" ");

test("a tree keeps the order of the page; what is no comment is left out, what the service omits is counted", () => {
  type Entry = string | number | null | [string, ...Entry[]];
  const entries: Entry[] = ["a", ["b", "c", 3, ["d", "e"]], null, 2, "f"];
  const tree = readTree(entries, (entry) => {
    if (entry === null || typeof entry === "number") return entry;
    const [author, ...replies] = typeof entry === "string" ? [entry] : entry;
    return { comment: comment(author), replies };
  });
  expect([shape(tree.comments), tree.count, tree.omitted]).toEqual(["a b(c d(e)) f", 6, 5]);
});

test("deeper replies than fifty levels stay at the last", () => {
  const chain = readTree<number>([0], (at) => ({
    comment: comment(`${at}`),
    replies: at < 52 ? [at + 1] : [],
  }));
  let nodes = chain.comments as unknown as Node[];
  let depth = 0;
  for (; nodes.length === 1; depth += 1) nodes = nodes[0]?.replies ?? [];
  expect([chain.count, depth, nodes.map(({ author }) => author)]).toEqual([53, 49, ["49", "50", "51", "52"]]);
});

test("of more than two thousand comments the others are counted, with their replies", () => {
  const of = (count: number) =>
    readTree(
      Array.from({ length: count }, (_, at) => at),
      (at) => ({ comment: comment(`${at}`), replies: at >= 2_000 ? [-1, -2] : [] }),
    );
  expect([of(2_000).count, of(2_000).omitted]).toEqual([2_000, 0]);
  expect([of(2_002).count, of(2_002).omitted]).toEqual([2_000, 6]);
});

test("a hundred thousand entries are looked at", () => {
  const entries = Array.from({ length: 100_003 }, () => null);
  let read = 0;
  const tree = readTree(entries, () => {
    read += 1;
    return null;
  });
  expect([read, tree.omitted]).toEqual([100_000, 3]);
});

test("a list is nested by what its entries answer", () => {
  const of = (...entries: Listed[]) => {
    const { comments, count, omitted } = nestListed(entries);
    return [shape(comments), count, omitted];
  };
  expect(of(listed("a"), listed("b", "a"), listed("c"), listed("d", "b"), listed("e", "a"))).toEqual([
    "a(b(d) e) c",
    5,
    0,
  ]);
  expect(of(listed("a", "none"), listed("b", "b"))).toEqual(["a b", 2, 0]);
  expect(of(listed("x"), listed("a", "c"), listed("b", "a"), listed("c", "b"))).toEqual(["x a(b(c))", 4, 0]);
  const many = Array.from({ length: 2_003 }, (_, at) => listed(`${at}`, at === 0 ? null : "0"));
  expect(of(...many).slice(1)).toEqual([2_000, 3]);
});

test("the oldest comes first", () => {
  const at = (published: string | null) => ({ ...listed("a"), comment: { ...comment("a"), published } });
  expect([byDate(at("2026-01"), at("2026-02")), byDate(at("2026-02"), at("2026-01"))]).toEqual([-1, 1]);
  expect([byDate(at(null), at(null)), byDate(at(null), at("2026"))]).toEqual([0, -1]);
});

test("a page has its discussion's facts, and those that are known", () => {
  expect(
    factsOf([
      ["a", "x"],
      ["b", null],
      ["c", ""],
    ]),
  ).toEqual([["a", "x"]]);
  expect([proseOf(" "), proseOf("x"), proseOf("x", "html")]).toEqual([
    null,
    { format: "markdown", text: "x" },
    { format: "html", text: "x" },
  ]);
  const discussion = {
    ...{ title: "T", author: "Ada", published: "2026", score: null, link: null, facts: [] },
    ...{ body: null, comments: [], commentsOmitted: 0 },
  };
  const url = new URL("https://example.org/");
  expect(discussionPage(discussion, { url })).toEqual({
    ...{ url, kind: "discussion", title: "T", authors: ["Ada"], published: "2026", discussion },
  });
  expect(discussionPage(discussion, { url, warnings: ["w"] })).toMatchObject({ warnings: ["w"] });
});
