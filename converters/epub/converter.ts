/** E-books (EPUB 2 and 3): documents of XHTML in an archive, in the order in which they are read. */
import { Fault } from "../../config/errors/fault.ts";
import { Archive } from "../archive/open.ts";
import type { Converter, Source } from "../contract.ts";
import type { Document } from "../document/model.ts";
import { ArchiveFiles } from "../linked/files.ts";
import { countWords } from "../read-text.ts";
import { writtenWords } from "../written-words.ts";
import { packageFile } from "./container.ts";
import { frontOf } from "./front.ts";
import { readMetadata } from "./metadata.ts";
import { readContents } from "./navigation.ts";
import { readPackage } from "./package.ts";
import { refuseProtected } from "./protection.ts";
import { BookReading, type OpenBook } from "./reading.ts";
import { surveyBook } from "./survey.ts";

export const converter: Converter = {
  measure: (source) =>
    withBook(source, (open) => ({
      metrics: { words: wordsOf(open) },
      sourceUnits: open.survey.chapters.length,
    })),

  convert: (source, _request, context): Promise<Document> =>
    withBook(source, async (open) => {
      const { book, survey } = open;
      const reading = new BookReading(open, context);
      const { chapters } = survey;
      for (const [at, chapter] of chapters.entries()) {
        reading.read(chapter, at + 1);
        context.progress(at + 1, chapters.length);
      }
      const { description, details, ...named } = readMetadata(book);
      const cover = reading.cover();
      const root = reading.joined.finish(frontOf({ ...named, description, details }, reading.opening, cover));
      await reading.pictures.settle(root);
      for (const { at, href } of survey.missing)
        reading.reports.warn(
          Math.min(chapters.length, at + 1),
          `${href}, a part of the book, is not in the file or damaged.`,
        );
      return {
        root,
        units: reading.reports.units(chapters.length),
        assets: reading.pictures.assets,
        metadata: { ...named, engines: {}, details: { ...details, ...survey.details } },
        metrics: { words: wordsOf(open) },
      };
    }),
};

/** Of the text, of what stands before it, and of the contents where chapters have their headings from there. */
function wordsOf({ files, book, survey }: OpenBook): number {
  const untitled = new Set(survey.chapters.flatMap(({ name, hasHeading }) => (hasHeading ? [] : [name])));
  let words = survey.words + writtenWords(frontOf(readMetadata(book), survey.opening, null));
  for (const { name, label } of readContents(files, book))
    if (untitled.has(files.find(name) ?? name)) words += countWords(label);
  return words;
}

/** Throws Fault empty_document for a book without text and pictures, and whatever opening it finds. */
async function withBook<T>(source: Source, work: (book: OpenBook) => T | Promise<T>): Promise<T> {
  const archive = await Archive.open(source.path);
  try {
    const files = new ArchiveFiles();
    files.add(
      archive,
      archive.entries().map(({ name }) => name),
    );
    refuseProtected(files);
    const book = readPackage(files, packageFile(files));
    const survey = surveyBook(files, book);
    if (survey.words === 0 && !survey.hasPictures)
      throw new Fault("empty_document", { message: "The e-book holds neither text nor pictures." });
    return await work({ files, book, survey });
  } finally {
    archive.close();
  }
}
