/** How a page is written to be kept; plain enough for the server to load. Reading it is the converter's business. */
import type { PageHeader } from "./contract.ts";

/** Of the header's line; titles, authors and warnings are cut long before. */
export const headerBytesMax = 64 * 1024;
const charactersMax = { title: 1_000, name: 300, warning: 1_000 };
const namesMax = 50;

/** The header's line, to be followed by the body. */
export function pageHead(header: PageHeader): Buffer {
  const { title, authors, siteName, warnings } = header;
  const bounded: PageHeader = {
    ...header,
    title: title?.slice(0, charactersMax.title) ?? null,
    authors: authors.slice(0, namesMax).map((name) => name.slice(0, charactersMax.name)),
    siteName: siteName?.slice(0, charactersMax.name) ?? null,
    warnings: warnings.slice(0, namesMax).map((sentence) => sentence.slice(0, charactersMax.warning)),
  };
  return Buffer.from(`${JSON.stringify(bounded)}\n`);
}
