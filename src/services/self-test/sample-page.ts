import { pageHead } from "../../../converters/page/stored.ts";

/** A page as it is kept after an import, of nowhere. */
export function samplePage(word: string): Buffer {
  const url = "https://sample.invalid/";
  const head = pageHead({
    page: 1,
    kind: "html",
    source: "web-page",
    url,
    requestedUrl: url,
    title: null,
    authors: [],
    published: null,
    siteName: null,
    charset: "utf-8",
    whole: false,
    addresses: null,
    codeLanguage: null,
    fetchedAt: "2026-01-01T00:00:00.000Z",
    fetchMs: 0,
    warnings: [],
  });
  return Buffer.concat([head, Buffer.from(`<title>${word}</title><p>The word ${word} is in this page.</p>`)]);
}
