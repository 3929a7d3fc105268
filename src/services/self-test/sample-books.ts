/** The smallest e-book and the smallest export of workspace notes that say one word. */
import { zipOf } from "./sample-zip.ts";

/** EPUB 3.3; what its checkers want and readers do not is left out. */
export function sampleEpub(word: string): Buffer {
  const container = `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
  const metadata = `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">sample</dc:identifier><dc:title>${word}</dc:title><dc:language>en</dc:language></metadata>`;
  return zipOf([
    ["mimetype", "application/epub+zip"],
    ["META-INF/container.xml", container],
    [
      "book.opf",
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">${metadata}<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`,
    ],
    [
      "a.xhtml",
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>${word}</p></body></html>`,
    ],
  ]);
}

export function sampleNotes(word: string): Buffer {
  return zipOf([[`${word} ${"0123456789abcdef".repeat(2)}.md`, `# ${word}\n\nText.\n`]]);
}
