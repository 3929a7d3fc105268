import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { firstOf } from "../../../config/testing/runs.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import { loadMupdf } from "../../engines/mupdf.ts";
import { assemble } from "../../layout/flow/assemble.ts";
import { layOutDocument } from "../../layout/flow/lay-out.ts";
import { DocumentHeadings } from "../../layout/headings/document-headings.ts";
import { openPdf } from "./file/open.ts";
import { readOutline } from "./file/outline.ts";
import { readPages } from "./file/read-pages.ts";

const corpus = join(import.meta.dir, "../../../test/corpus/pdf-to-markdown");
const authored = join(import.meta.dir, "../../../../shared/bench/pdf/authored/pdfs");

const corpusFiles = readdirSync(corpus).map((name) => join(corpus, name, "input.pdf"));
const authoredFiles = existsSync(authored)
  ? readdirSync(authored)
      .filter((name) => !name.startsWith("locked"))
      .map((name) => join(authored, name))
  : [];

async function markdownOf(path: string, pagesAtATime: number): Promise<{ text: string; pages: number }> {
  const engine = await loadMupdf();
  const source = { path, filename: "a.pdf", bytes: 0 };
  const opened = await openPdf(engine, source);
  try {
    const numbers = Array.from({ length: opened.pages }, (_, i) => i + 1);
    const pages = readPages(engine, opened, numbers, null);
    const { packed, vocabulary, body } = await layOutDocument(pages, { keepFurniture: false });
    const headings = new DocumentHeadings(packed, body, readOutline(opened.document));
    const writeFigures = async () => new Map();
    const options = { body, headings, vocabulary, lettering: false, writeFigures, pagesAtATime };
    return { text: toMarkdown(await assemble(packed, options)), pages: opened.pages };
  } finally {
    opened.document.destroy();
  }
}

test.each(firstOf([...corpusFiles, ...authoredFiles], 6))(
  "%p is the same, however many pages are put together at a time",
  async (path) => {
    const whole = await markdownOf(path, 1_000);
    for (const pagesAtATime of [1, 2, 3])
      expect((await markdownOf(path, pagesAtATime)).text).toBe(whole.text);
  },
);
