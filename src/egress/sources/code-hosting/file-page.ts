/** A file of a repository as a page: Markdown as itself, code in a fence, what is no text refused as a download. */
import type { PageFacts, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";
import { decoded } from "./contract.ts";
import { natureOf } from "./languages.ts";

/** Git's own measure of what is no text: a zero byte near the start. */
const lookedAtBytes = 8_000;
/** What stands in a repository in the place of a file that is kept elsewhere (Git LFS, specification, "The Pointer"). */
const pointer = /^version https:\/\/git-lfs\.github\.com\/spec\//;

export function filePage(
  path: string,
  bytes: Uint8Array,
  facts: PageFacts & { charset: string | null },
): SourcePage {
  const name = decoded(path.split("/").at(-1) ?? path);
  if (bytes.length === 0) throw importFault("empty", { message: "The file is empty." });
  const { charset, ...rest } = facts;
  if (isBinary(bytes)) return { ...rest, filename: name, kind: "document", bytes };
  if (pointer.test(Buffer.from(bytes.subarray(0, 100)).toString("latin1")))
    throw importFault("binary", {
      message: "The repository keeps this file elsewhere (Git LFS). Download it and upload the file instead.",
    });
  const nature = natureOf(name);
  if (nature.markdown) return { filename: name, ...rest, kind: "markdown", bytes, charset };
  const { codeLanguage } = nature;
  return {
    title: name,
    filename: name,
    ...rest,
    kind: "text",
    bytes,
    charset,
    ...(codeLanguage === null ? {} : { codeLanguage }),
  };
}

function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  // A byte order mark of UTF-16, whose text is full of zero bytes.
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false;
  return bytes.subarray(0, lookedAtBytes).includes(0);
}
