/** Discussions as people read them: what was posted, then who answered what to whom. */

import type { Blockquote, ListItem, PhrasingContent, RootContent } from "mdast";
import { headingsBelow, headingsBold } from "../../document/headings.ts";
import { append } from "../../util/append.ts";
import { dayOf } from "../../util/dates.ts";
import { byline, linkTo } from "./byline.ts";
import { type PageContent, plainContent } from "./content.ts";
import type { Comment, Discussion } from "./contract.ts";
import { type ProseOptions, proseBlocks } from "./prose.ts";

/** Answers deeper than this stand beside what they answer: no reader could follow. */
const depthMax = 12;

interface Scope {
  base: URL;
  texts: number;
}

/** What was posted with its facts, then its comments; `base`: what addresses in their texts are relative to. */
export function discussionContent(discussion: Discussion, base: URL): PageContent {
  const scope: Scope = { base, texts: 0 };
  const { title, author, published, body, comments, commentsOmitted } = discussion;
  const children: RootContent[] = [
    ...facts(discussion),
    ...(body === null ? [] : headingsBelow(proseBlocks(body, named(scope)), 1)),
  ];
  if (comments.length > 0) {
    children.push({ type: "heading", depth: 2, children: [{ type: "text", value: "Comments" }] });
    append(children, quotes(comments, scope, 1));
  }
  return plainContent(children, {
    title,
    authors: author === null ? [] : [author],
    published,
    warnings: commentsOmitted === 0 ? [] : [omission(count(comments), commentsOmitted)],
    details: { comments: count(comments), comments_omitted: commentsOmitted },
  });
}

function facts({ facts, link, score }: Discussion): RootContent[] {
  const items: PhrasingContent[][] = [
    ...(link === null ? [] : [[strong("Link"), linkTo(link, link)]]),
    ...facts.map(([name, value]): PhrasingContent[] => [strong(name), { type: "text", value }]),
    ...(score === null ? [] : [[strong("Points"), { type: "text" as const, value: String(score) }]]),
  ];
  if (items.length === 0) return [];
  const children = items.map(
    ([name, value]): ListItem => ({
      type: "listItem",
      spread: false,
      children: [
        {
          type: "paragraph",
          children: [...(name ? [name] : []), { type: "text", value: ": " }, ...(value ? [value] : [])],
        },
      ],
    }),
  );
  return [{ type: "list", ordered: false, spread: false, children }];
}

const strong = (name: string): PhrasingContent => ({
  type: "strong",
  children: [{ type: "text", value: name }],
});

/** Comments as quotes, answers within what they answer; so `web/main-content/discussion` lays out those of pages, too. */
function quotes(comments: readonly Comment[], scope: Scope, depth: number): RootContent[] {
  return comments.flatMap((comment): RootContent[] => {
    const own: RootContent[] = [
      { type: "paragraph", children: head(comment) },
      ...headingsBold(bodyOf(comment, scope)),
    ];
    const answers = quotes(comment.replies, scope, Math.min(depth + 1, depthMax));
    const inner = depth < depthMax ? answers : [];
    const quote = { type: "blockquote", children: [...own, ...inner] } as Blockquote;
    return depth < depthMax ? [quote] : [quote, ...answers];
  });
}

function head({ author, published, score, url }: Comment): PhrasingContent[] {
  const day = dayOf(published);
  const points = score === null ? null : `${score} ${score === 1 ? "point" : "points"}`;
  return byline([
    strong(author ?? "(no name)"),
    day === null ? (url === null ? null : linkTo(url, "link")) : linkTo(url, day),
    points,
  ]);
}

function bodyOf({ body }: Comment, scope: Scope): RootContent[] {
  if (body !== null) return proseBlocks(body, named(scope));
  return [
    { type: "paragraph", children: [{ type: "emphasis", children: [{ type: "text", value: "(removed)" }] }] },
  ];
}

function named(scope: Scope): ProseOptions {
  scope.texts += 1;
  return { base: scope.base, name: `text-${scope.texts}` };
}

const count = (comments: readonly Comment[]): number =>
  comments.reduce((sum, { replies }) => sum + 1 + count(replies), 0);

const omission = (here: number, omitted: number): string => {
  const [all, shown] = [here + omitted, here].map((each) => each.toLocaleString("en"));
  return here === 0
    ? `None of the page's ${all} comments is here.`
    : `Of the page's ${all} comments ${shown} ${here === 1 ? "is" : "are"} here.`;
};
