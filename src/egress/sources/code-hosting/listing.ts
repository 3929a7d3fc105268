/** A folder of a repository as Markdown: what is in it, and below that its README, as forges show it. */

import { fileKindOf } from "../../../../converters/formats/text/file-kind.ts";
import type { ImportContext, SourcePage } from "../contract.ts";
import { nullIfMissing } from "../failures.ts";
import { addressOf, fieldsOf, nonBlank, numberOf, required } from "../json.ts";
import { escaped, linked } from "../markdown.ts";
import { addressesOf, type Bases } from "./file-page.ts";

export interface Entry {
  name: string;
  isFolder: boolean;
  /** Its page. */
  url: string;
  /** Null where it is not known. */
  bytes: number | null;
  /** Where its bytes are. */
  raw: string | null;
}

/** By GitHub's API and those after its manner ("Get repository content"); `page` where it names none of its own. */
export function entryOf(value: unknown, page: string): Entry {
  const fields = fieldsOf(value);
  return {
    name: required(nonBlank(fields.name), "name"),
    isFolder: fields.type === "dir",
    url: addressOf(fields.html_url, new URL(page)) ?? page,
    bytes: numberOf(fields.size),
    raw: addressOf(fields.download_url),
  };
}

interface Listing {
  title: string;
  url: URL;
  entries: readonly Entry[];
  bases: Bases;
  /** Entries that the forge has and that are not here; null: there are more, nobody says how many. */
  omitted: number | null;
}

const readmeName = /^readme(?:\.\w{1,10})?$/i;

/** The README of a folder as forges choose it: Markdown before all else. */
export function readmeOf(entries: readonly Entry[]): Entry | null {
  const found = entries.filter(({ name, isFolder }) => !isFolder && readmeName.test(name));
  return found.find(({ name }) => fileKindOf(name).kind === "markdown") ?? found[0] ?? null;
}

/** Folders first, then by name; the README's own bytes are fetched. A README that cannot be had is a warning. */
export async function listingPage(listing: Listing, context: ImportContext): Promise<SourcePage> {
  const { title, url, entries, bases, omitted } = listing;
  const sorted = [...entries].sort(
    (a, b) => Number(b.isFolder) - Number(a.isFolder) || (a.name < b.name ? -1 : 1),
  );
  const lines = sorted.map(({ name, isFolder, url: at, bytes }) => {
    const size = isFolder || bytes === null ? "" : ` (${bytes.toLocaleString("en")} bytes)`;
    return `- ${linked(isFolder ? `${name}/` : name, at)}${size}`;
  });
  const readme = readmeOf(entries);
  const parts = [`# ${escaped(title)}`, lines.join("\n")];
  const shown = readme !== null && fileKindOf(readme.name).kind === "markdown" ? readme : null;
  const warnings: string[] = [];
  if (shown !== null && shown.raw !== null) {
    const found = await nullIfMissing(context.get(shown.raw));
    if (found !== null) parts.push("---", new TextDecoder().decode(found.bytes));
    else warnings.push(`The folder's ${shown.name} could not be fetched and is not here.`);
  }
  const addresses = shown === null ? undefined : addressesOf(bases, new URL(shown.url));
  const here = entries.length.toLocaleString("en");
  const cut =
    omitted === null
      ? `Of the folder only the first ${here} entries are here.`
      : `Of the folder's ${(entries.length + omitted).toLocaleString("en")} entries the first ${here} are here.`;
  if (omitted !== 0) warnings.push(cut);
  return {
    kind: "markdown",
    title,
    url,
    bytes: Buffer.from(`${parts.join("\n\n")}\n`),
    charset: "utf-8",
    ...(addresses === undefined ? {} : { addresses }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}
