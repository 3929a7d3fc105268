/** A file of a repository as a page: Markdown as itself, code in a fence, what is no text refused as a download. */
import { percentDecoded } from "../../../../config/text/percent.ts";
import type { PageAddresses } from "../../../../converters/formats/page/contract.ts";
import { fileKindOf } from "../../../../converters/formats/text/file-kind.ts";
import { webMark } from "../../../../converters/input/encodings/marks.ts";
import type { PageFacts, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";

/** Git's own measure of what is no text: a zero byte near the start. */
const lookedAtBytes = 8_000;
/** What stands in a repository in the place of a file that is kept elsewhere (Git LFS, specification, "The Pointer"). */
const pointer = /^version https:\/\/git-lfs\.github\.com\/spec\//;

/** `path` and name percent-encoded, as in the address. Throws Fault: the file is empty, or kept elsewhere. */
export function filePage(
  path: string,
  bytes: Uint8Array,
  facts: PageFacts & { charset: string | null; bases?: Bases },
): SourcePage {
  const name = percentDecoded(path.split("/").at(-1) ?? path);
  if (bytes.length === 0) throw importFault("empty", { message: "The file is empty." });
  const { charset, bases, ...rest } = facts;
  const named = { filename: name, ...rest };
  if (isBinary(bytes)) return { ...named, kind: "document", bytes };
  if (pointer.test(Buffer.from(bytes.subarray(0, 100)).toString("latin1")))
    throw importFault("binary", {
      message: "The repository keeps this file elsewhere (Git LFS). Download it and upload the file instead.",
    });
  const nature = fileKindOf(name);
  if (nature.kind === "markdown") {
    const addresses = bases === undefined ? undefined : addressesOf(bases, facts.url);
    return { ...named, kind: "markdown", bytes, charset, ...(addresses === undefined ? {} : { addresses }) };
  }
  const titled = { title: name, ...named, bytes, charset };
  if (nature.kind === "code") return { ...titled, kind: "text", codeLanguage: nature.language };
  return { ...titled, kind: nature.kind };
}

function isBinary(bytes: Uint8Array): boolean {
  // Text of UTF-16 is full of zero bytes.
  if (webMark(bytes)?.label.startsWith("utf-16")) return false;
  return bytes.subarray(0, lookedAtBytes).includes(0);
}

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
