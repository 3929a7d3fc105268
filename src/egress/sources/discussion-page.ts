/** Discussions as pages, whatever kind of place they come from. */
import type { Discussion } from "../../../converters/page/contract.ts";
import { bylineOf } from "./byline.ts";
import type { PageFacts, SourcePage } from "./contract.ts";

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
