/** Release notes as a page of Markdown; one release is the page itself. */

import { dayOf } from "../../../../converters/util/dates.ts";
import type { SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";
import { bylineOf, fieldsOf, itemsOf, momentOf, nonBlank, required, textOf } from "../json.ts";
import { escaped } from "../markdown.ts";
import type { Place } from "./contract.ts";

interface Release {
  name: string;
  tag: string | null;
  author: string | null;
  /** ISO 8601. */
  published: string | null;
  /** Markdown. */
  body: string;
}

/** What a forge calls the fields of a release: of its author the name, of the release the day and the notes. */
interface ReleaseNames {
  author: string;
  published: string;
  body: string;
}

/** At GitHub and the forges after its manner. */
export const loginNames: ReleaseNames = { author: "login", published: "published_at", body: "body" };

/** Where a forge's API has releases. */
export interface Releases {
  names: ReleaseNames;
  /** The answer's JSON; `path` follows that of all releases. Throws Fault. */
  ask(path: string): Promise<unknown>;
  /** The path of one, and the query for so many of the latest. */
  tagged(tag: string): string;
  latest(count: number): string;
}

const releasesMax = 30;

/** One release, or the latest ones; `url` is their page. Throws Fault. */
export async function releasesAt(
  { repository, tag }: Place<"releases">,
  url: URL,
  { names, ask, tagged, latest }: Releases,
): Promise<SourcePage> {
  if (tag !== null) return releasesPage(repository, [releaseOf(await ask(tagged(tag)), names)], url, false);
  const found = itemsOf(await ask(latest(releasesMax))).map((each) => releaseOf(each, names));
  return releasesPage(repository, found, url, found.length >= releasesMax);
}

/** Throws Fault where it has no name at all. */
function releaseOf(value: unknown, names: ReleaseNames): Release {
  const fields = fieldsOf(value);
  return {
    name: required(nonBlank(fields.name) ?? textOf(fields.tag_name), "tag_name"),
    tag: textOf(fields.tag_name),
    author: textOf(fieldsOf(fields.author)[names.author]),
    published: momentOf(fields[names.published] ?? fields.created_at),
    body: textOf(fields[names.body]) ?? "",
  };
}

/** `more`: there may be older ones. */
function releasesPage(repository: string, releases: readonly Release[], url: URL, more: boolean): SourcePage {
  const [first] = releases;
  if (first === undefined) throw importFault("empty", { message: "The repository has no releases." });
  const single = releases.length === 1;
  const title = single ? `${repository} ${first.name}` : `${repository}: releases`;
  const text = single ? bodyOf(first) : releases.map(sectionOf).join("\n");
  return {
    kind: "markdown",
    url,
    title,
    ...(single ? bylineOf(first.author, first.published) : {}),
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
