/** The texts of a feed's items as blocks: HTML by the reader of web pages, other text by its lines. */
import type { RootContent } from "mdast";
import { textWithBreaks } from "../../../document/rows.ts";
import { PictureFiles } from "../../../pictures/files.ts";
import { parseText } from "../../../web/parse.ts";
import { readHtml } from "../../../web/reading.ts";
import type { FeedText } from "./model.ts";

export class Bodies {
  readonly pictures: PictureFiles;
  readonly #warnings = new Set<string>();

  constructor(workDir: string | null) {
    this.pictures = new PictureFiles(workDir, (number) => `picture-${number}`);
  }

  blocks({ text, kind, base }: FeedText): RootContent[] {
    if (kind === "text") return paragraphs(text);
    const read = readHtml(parseText(text, { fragment: true }), {
      base,
      wholeDocument: false,
      pictures: this.pictures,
    });
    for (const warning of read.warnings) this.#warnings.add(warning);
    return read.children;
  }

  warnings(): string[] {
    return [...this.#warnings];
  }
}

/** A blank line parts paragraphs. */
function paragraphs(text: string): RootContent[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({
      type: "paragraph",
      children: textWithBreaks(part.replace(/[ \t]*\r?\n[ \t]*/g, "\n")),
    }));
}
