/** Release notes as a page; a single release is the page itself. */

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
  published: string | null;
  body: string;
}

/** Field names of releases. */
interface ReleaseNames {
  author: string;
  published: string;
  body: string;
}

/** For GitHub-like hosts. */
export const loginNames: ReleaseNames = { author: "login", published: "published_at", body: "body" };

/** Releases of a host's API. */
export interface Releases {
  names: ReleaseNames;
  /** The response's JSON; `path` is relative to the releases. Throws Fault. */
  ask(path: string): Promise<unknown>;
  /** Path of one release, and query for the latest. */
  tagged(tag: string): string;
  latest(count: number): string;
}

const releasesMax = 30;

/** One release, or the latest ones; `url`: their page. Throws Fault. */
export async function releasesAt(
  { repository, tag }: Place<"releases">,
  url: URL,
  { names, ask, tagged, latest }: Releases,
): Promise<SourcePage> {
  if (tag !== null) return releasesPage(repository, [releaseOf(await ask(tagged(tag)), names)], url, false);
  const found = itemsOf(await ask(latest(releasesMax))).map((each) => releaseOf(each, names));
  return releasesPage(repository, found, url, found.length >= releasesMax);
}

/** Throws Fault without a name. */
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

/** `more`: older ones exist. */
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
    ...(more ? { warnings: [`Only the latest ${releases.length} releases are included.`] } : {}),
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
