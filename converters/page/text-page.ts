/** Pages that are text: prose, Markdown, or code. */
import type { RootContent } from "mdast";
import { Fault } from "../../config/errors/fault.ts";
import { decodeSample, knownLabel, sniffEncoding } from "../encoding.ts";
import type { Encoding } from "../encodings/marks.ts";
import { encodingWarnings } from "../encodings/warnings.ts";
import { looksLikeMarkdown } from "../text/evidence.ts";
import { splitFrontMatter } from "../text/front-matter.ts";
import { type PageContent, plainContent } from "./content.ts";
import type { PageHeader } from "./contract.ts";
import { proseBlocks } from "./prose.ts";

const sampleBytes = 64 * 1024;

/** Throws Fault unsupported_input where the bytes are no text. */
export function textContent(bytes: Uint8Array, header: PageHeader, base: URL): PageContent {
  const encoding = encodingOf(bytes, header.charset);
  const text = decodeSample(bytes, encoding).replace(/\r\n?/g, "\n");
  const details = { encoding: encoding.label };
  const warnings = encodingWarnings(encoding, text.match(/\ufffd/g)?.length ?? 0);
  if (header.codeLanguage !== null) {
    const code: RootContent = {
      type: "code",
      lang: header.codeLanguage || null,
      value: text.replace(/\n$/, ""),
    };
    return plainContent(text.trim() === "" ? [] : [code], { details, warnings });
  }
  if (header.kind !== "markdown" && !looksLikeMarkdown(text))
    return plainContent(proseBlocks({ format: "text", text }, { base, name: "" }), { details, warnings });
  const { frontMatter, body } = splitFrontMatter(text);
  const { title = null, authors = [], language = null } = frontMatter?.metadata ?? {};
  const { addresses } = header;
  const options = { base, name: "", ...(addresses === null ? {} : { addresses }) };
  const children = proseBlocks({ format: "markdown", text: body }, options);
  return plainContent(children, { title, authors, language, details, warnings });
}

/** As a byte order mark says, else as the host says, else as the bytes do. */
function encodingOf(bytes: Uint8Array, charset: string | null): Encoding {
  const sample = {
    head: bytes.subarray(0, sampleBytes),
    tail: bytes.subarray(-sampleBytes),
    bytes: bytes.length,
  };
  const sniffed = sniffEncoding(sample);
  if (sniffed === null)
    throw new Fault("unsupported_input", {
      message:
        "What is at this address is no text, though the host calls it that; download it and upload the file.",
    });
  const label = knownLabel(charset);
  if (sniffed.skip > 0 || label === null) return sniffed;
  // UTF-8 that is said to be something else is an old setting of the host far more often than it is true.
  if (sniffed.label === "utf-8" && bytes.some((byte) => byte > 0x7f)) return sniffed;
  return { label, skip: 0 };
}
