/** Release notes as a page of Markdown; one release is the page itself. */
import { dayOf } from "../../../../converters/dates.ts";
import type { SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";
import { fieldsOf, itemsOf, momentOf, required, saidIn, textOf } from "../json.ts";
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

/** What a forge calls the fields of a release: of its author the name, of the release the day and the notes. */
export interface ReleaseNames {
  author: string;
  published: string;
  body: string;
}

/** Throws Fault where it has no name at all. */
export function releaseOf(value: unknown, names: ReleaseNames): Release {
  const fields = fieldsOf(value);
  return {
    name: required(saidIn(fields.name) ?? textOf(fields.tag_name), "tag_name"),
    tag: textOf(fields.tag_name),
    author: textOf(fieldsOf(fields.author)[names.author]),
    published: momentOf(fields[names.published] ?? fields.created_at),
    body: textOf(fields[names.body]) ?? "",
  };
}

export const releasesIn = (list: unknown, names: ReleaseNames): Release[] =>
  itemsOf(list).map((each) => releaseOf(each, names));

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
  const title = single ? `${repository} ${first.name}` : `${repository}: releases`;
  const text = single ? bodyOf(first) : releases.map(sectionOf).join("\n");
  return {
    kind: "markdown",
    url,
    title,
    ...(single && first.author !== null ? { authors: [first.author] } : {}),
    ...(single && first.published !== null ? { published: first.published } : {}),
    bytes: Buffer.from(`# ${escaped(title)}\n\n${text}`),
    charset: "utf-8",
    ...(more ? { warnings: [`Of the releases the latest ${releases.length} are here.`] } : {}),
  };
}

function sectionOf(release: Release): string {
  const { name, tag } = release;
  const named = tag === null || name.includes(tag) ? name : `${name} (${tag})`;
  return `## ${escaped(named)}\n\n${bodyOf(release)}`;
}

function bodyOf({ author, published, body }: Release): string {
  const by = [dayOf(published), author].flatMap((each) => (each === null ? [] : escaped(each)));
  return `${by.length === 0 ? "" : `*${by.join(", ")}*\n\n`}${body.trim()}\n`;
}
