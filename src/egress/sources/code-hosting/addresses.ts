/** Where the relative addresses in a repository's Markdown lead: links to the forge's pages, pictures to their bytes. */
import type { PageAddresses } from "../../../../converters/page/contract.ts";

/** Both end with a slash; behind them comes branch, tag or commit, then the path. */
export interface Bases {
  /** Of the pages of files. */
  links: string;
  /** Of the files' bytes. */
  images: string;
  /** How many segments name the branch: Gitea says before it what it is. A name with a slash in it has one more. */
  refSegments: number;
}

/** For the file whose page that is; undefined where the page is not below the bases. */
export function addressesOf({ links, images, refSegments }: Bases, page: URL): PageAddresses | undefined {
  if (!page.href.toLowerCase().startsWith(links.toLowerCase())) return undefined;
  const rest = page.href.slice(links.length);
  const ref = rest.split("/").slice(0, refSegments).join("/");
  const under = (base: string) => ({ folder: base + rest, root: `${base}${ref}/` });
  return { links: under(links), images: under(images) };
}
