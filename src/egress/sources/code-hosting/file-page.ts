/** A repository file as a page: Markdown, code in a fence; binary files are rejected. */
import { percentDecoded } from "../../../../config/text/percent.ts";
import type { PageAddresses } from "../../../../converters/formats/page/contract.ts";
import { fileKindOf } from "../../../../converters/formats/text/file-kind.ts";
import { webMark } from "../../../../converters/input/encodings/marks.ts";
import type { PageFacts, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";

/** Git's heuristic for binary files: a zero byte near the start. */
const lookedAtBytes = 8_000;
/** A Git LFS pointer (specification, "The Pointer"). */
const pointer = /^version https:\/\/git-lfs\.github\.com\/spec\//;

/** `path` and name are percent-encoded. Throws Fault: empty file or LFS pointer. */
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
      message: "The file is stored in Git LFS. Download it and upload the file instead.",
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
  // UTF-16 contains zero bytes.
  if (webMark(bytes)?.label.startsWith("utf-16")) return false;
  return bytes.subarray(0, lookedAtBytes).includes(0);
}

/** Both end with a slash, followed by branch, tag or commit and the path. */
export interface Bases {
  /** Base of file pages. */
  links: string;
  /** Base of raw files. */
  images: string;
  /** Path segments of the branch; Gitea has a prefix. Slashes in names add segments. */
  refSegments: number;
}

/** For the file of a page; undefined if the page is not below the bases. */
export function addressesOf({ links, images, refSegments }: Bases, page: URL): PageAddresses | undefined {
  if (!page.href.toLowerCase().startsWith(links.toLowerCase())) return undefined;
  const rest = page.href.slice(links.length);
  const ref = rest.split("/").slice(0, refSegments).join("/");
  const under = (base: string) => ({ folder: base + rest, root: `${base}${ref}/` });
  return { links: under(links), images: under(images) };
}
