/** Release notes as a page of Markdown; one release is the page itself. */
import type { SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";
import { escaped } from "../markdown.ts";

export interface Release {
  name: string;
  tag: string | null;
  author: string | null;
  /** ISO 8601. */
  published: string | null;
  /** Markdown. */
  body: string;
}

/** `more`: there may be older ones. */
export function releasesPage(
  repository: string,
  releases: readonly Release[],
  url: URL,
  more: boolean,
): SourcePage {
  const [first] = releases;
  if (first === undefined) throw importFault("empty", { message: "The repository has no releases." });
  const single = releases.length === 1;
  const text = single ? first.body : releases.map(sectionOf).join("\n");
  return {
    kind: "markdown",
    url,
    title: single ? `${repository} ${first.name}` : `${repository}: releases`,
    ...(single && first.author !== null ? { authors: [first.author] } : {}),
    ...(single && first.published !== null ? { published: first.published } : {}),
    bytes: Buffer.from(text),
    charset: "utf-8",
    ...(more ? { warnings: [`Of the releases the latest ${releases.length} are here.`] } : {}),
  };
}

function sectionOf({ name, tag, author, published, body }: Release): string {
  const named = tag === null || name.includes(tag) ? name : `${name} (${tag})`;
  const by = [published?.slice(0, 10) ?? null, author].flatMap((each) =>
    each === null ? [] : escaped(each),
  );
  const line = by.length === 0 ? "" : `*${by.join(", ")}*\n\n`;
  return `## ${escaped(named)}\n\n${line}${body.trim()}\n`;
}
