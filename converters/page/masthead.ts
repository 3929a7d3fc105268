/** What a page of discussions or data begins with: its title, and a line that says who made it, when, and where it is. */
import type { RootContent } from "mdast";
import { percentDecoded } from "../../config/percent.ts";
import { comparedWords } from "../comparing.ts";
import { dayOf } from "../dates.ts";
import { oneLine, plainText } from "../document/plain-text.ts";
import { byline, linkTo } from "./byline.ts";
import type { PageContent } from "./content.ts";

/** A page's own title stands among its first blocks, if it does. */
const firstBlocks = 3;

export interface PageFacts extends Pick<PageContent, "title" | "authors" | "published"> {
  url: URL;
}

/** The blocks behind a title and a line of facts; a heading among the first that says the title is taken for it. */
export function withMasthead(blocks: readonly RootContent[], facts: PageFacts): RootContent[] {
  const { title, authors, published, url } = facts;
  const line: RootContent = {
    type: "paragraph",
    children: byline([authors.join(", "), dayOf(published), linkTo(url.href, url.host)]),
  };
  const own = blocks.slice(0, firstBlocks).findIndex((node) => node.type === "heading");
  const heading = blocks[own];
  if (heading?.type === "heading" && (title === null || isSame(plainText(heading), title))) {
    // The very node, for others may lead to it.
    heading.depth = 1;
    return [heading, line, ...blocks.slice(0, own), ...blocks.slice(own + 1)];
  }
  const shown = title ?? endOf(url);
  return [
    { type: "heading", depth: 1, children: [{ type: "text", value: oneLine(shown) }] },
    line,
    ...blocks,
  ];
}

/** What an address calls what is there. */
function endOf({ host, pathname }: URL): string {
  const last = pathname.split("/").filter(Boolean).at(-1);
  return last === undefined ? host : percentDecoded(last);
}

/** Titles of pages often go on with the site's name. */
function isSame(heading: string, title: string): boolean {
  const [one, other] = [heading, title].map((text) => comparedWords(text).join(" "));
  return (
    one !== undefined && other !== undefined && one !== "" && (other === one || other.startsWith(`${one} `))
  );
}
