/** E-books (EPUB 2 and 3): documents of XHTML in an archive, in the order in which they are read. */

import type { Image, RootContent } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import type { Converter, Source } from "../../contract.ts";
import { writtenWords } from "../../document/count-words.ts";
import type { Document } from "../../document/model.ts";
import { paragraphOf } from "../../document/nodes.ts";
import { oneLine, plainText } from "../../document/plain-text.ts";
import { Archive } from "../../input/archive/open.ts";
import { countWords } from "../../input/encodings/read-text.ts";
import { placeFrom } from "../../input/linked/addresses.ts";
import { ArchiveFiles } from "../../input/linked/files.ts";
import { comparedWords } from "../../util/comparable-text.ts";
import { ifSound } from "../../util/if-sound.ts";
import { parseText } from "../web/parse.ts";
import { readHtml } from "../web/reading.ts";
import { type BookMetadata, readMetadata } from "./metadata.ts";
import { readContents } from "./navigation.ts";
import { attributeOf, descendantsCalled, parseBookXml, readPackage } from "./package.ts";
import { BookReading, type OpenBook } from "./reading.ts";
import { surveyBook } from "./survey.ts";

/** Books that are locked (EPUB Open Container Format 3.2, section 3.5.2.2): found, named and refused, never opened. */

/** Of fonts only, and no lock: it makes them unusable elsewhere. */
const fontAlgorithms: ReadonlySet<string> = new Set([
  "http://www.idpf.org/2008/embedding",
  "http://ns.adobe.com/pdf/enc#RC",
]);

interface Scheme {
  name: string;
  /** The file that holds its license, and what stands in it. */
  license: { name: string; says: RegExp };
  algorithm?: RegExp;
}

const schemes: readonly Scheme[] = [
  { name: "Readium LCP", license: { name: "META-INF/license.lcpl", says: /(?:)/ } },
  {
    name: "Apple FairPlay",
    license: { name: "META-INF/sinf.xml", says: /(?:)/ },
    algorithm: /itunes\.apple\.com/,
  },
  {
    name: "Adobe ADEPT",
    license: { name: "META-INF/rights.xml", says: /adept/i },
    algorithm: /ns\.adobe\.com\/adept/,
  },
  { name: "Kobo", license: { name: "rights.xml", says: /kdrm|kobo/i } },
];

/** Throws Fault encrypted_document for a book whose text is locked. */
function refuseProtected(files: ArchiveFiles): void {
  const encrypted = encryptedFiles(files);
  const scheme = schemes.find((each) => holdsLicense(files, each));
  const locked = encrypted?.find(({ algorithm, name }) => !isFont(algorithm, name));
  // Where it is said which files are locked and none of them is text, the license locks nothing.
  if (locked === undefined && (scheme === undefined || encrypted !== null)) return;
  const known = scheme ?? schemes.find(({ algorithm }) => algorithm?.test(locked?.algorithm ?? ""));
  const lock = known === undefined ? "a copy protection (DRM)" : `the copy protection (DRM) ${known.name}`;
  throw new Fault("encrypted_document", {
    message: `The e-book is locked by ${lock}; ask its seller for a copy without protection.`,
  });
}

function holdsLicense(files: ArchiveFiles, { license }: Scheme): boolean {
  const found = files.find(license.name);
  const bytes = found === null ? null : files.bytesIfSound(found);
  return bytes !== null && license.says.test(Buffer.from(bytes).toString("latin1"));
}

interface Encrypted {
  algorithm: string;
  name: string;
}

/** Null where nothing says so. */
function encryptedFiles(files: ArchiveFiles): Encrypted[] | null {
  const found = files.find("META-INF/encryption.xml");
  const bytes = found === null ? null : files.bytesIfSound(found);
  if (bytes === null) return null;
  return [...descendantsCalled(parseBookXml(bytes), "encrypteddata")].flatMap((data) => {
    const [method] = descendantsCalled(data, "encryptionmethod");
    const [reference] = descendantsCalled(data, "cipherreference");
    const name = reference === undefined ? undefined : placeFrom(attributeOf(reference, "URI"), "")?.name;
    return name === undefined
      ? []
      : [{ name, algorithm: method === undefined ? "" : attributeOf(method, "Algorithm") }];
  });
}

function isFont(algorithm: string, name: string): boolean {
  return fontAlgorithms.has(algorithm) || /\.(?:otf|ttf|ttc|woff2?|eot)$/i.test(name);
}

/** What precedes a book's text: its cover and a title page, where the text itself has none. */

/** A title page stands among the first blocks, after a cover and a word of its publisher. */
const openingCharacters = 4_000;

/** `text`: the first blocks of the book; `cover`: the bundle's path of a cover that no page shows. */
function frontOf(
  { title, authors = [], description }: BookMetadata,
  text: readonly RootContent[],
  cover: string | null,
): RootContent[] {
  const front: RootContent[] = [];
  if (cover !== null) front.push({ type: "paragraph", children: [imageOf(cover, title ?? "")] });
  if (title === undefined || opening(text).includes(words(title))) return front;
  front.push({ type: "heading", depth: 1, children: [{ type: "text", value: title }] });
  if (authors.length > 0) front.push(paragraphOf(authors.join(", ")));
  return [...front, ...described(description)];
}

function imageOf(url: string, alt: string): Image {
  return { type: "image", url, alt };
}

function opening(text: readonly RootContent[]): string {
  let found = "";
  for (const node of text) {
    found += words(plainText(node));
    if (found.length > openingCharacters) break;
  }
  return found.replace(/ +/g, " ");
}

function words(text: string): string {
  return ` ${comparedWords(text).join(" ")} `;
}

function described(description: string): RootContent[] {
  if (description.trim() === "") return [];
  if (!/<[a-z]/i.test(description))
    return description
      .trim()
      .split(/\n\s*\n/)
      .map((text) => paragraphOf(oneLine(text)));
  const { children } = readHtml(parseText(description, { fragment: true }), {
    base: null,
    wholeDocument: false,
    link: () => null,
    image: () => null,
  });
  return children.filter(({ type }) => type === "paragraph" || type === "list" || type === "blockquote");
}

const containerFile = "META-INF/container.xml";
const packageType = "application/oebps-package+xml";

/**
 * The book's package file: the first rendition that the container names (EPUB Open Container Format 3.2, section
 * 3.5.2.1), else, where nothing of that kind is there, the first file that is called like one.
 *
 * Throws Fault corrupt_document when there is none.
 */
function packageFile(files: ArchiveFiles): string {
  const named = namedPackages(files).find((name) => files.find(name) !== null);
  const name = named ?? files.names().find((each) => /\.opf$/i.test(each));
  const found = name === undefined ? null : files.find(name);
  if (found === null) throw new Fault("corrupt_document", { message: "The e-book has no package file." });
  return found;
}

function namedPackages(files: ArchiveFiles): string[] {
  const bytes = files.bytesIfSound(files.find(containerFile) ?? containerFile);
  if (bytes === null) return [];
  const rootfiles = ifSound(() => [...descendantsCalled(parseBookXml(bytes), "rootfile")], []);
  return rootfiles.flatMap((rootfile) => {
    const type = attributeOf(rootfile, "media-type");
    const place = placeFrom(attributeOf(rootfile, "full-path"), "");
    return place === null || (type !== "" && type !== packageType) ? [] : [place.name];
  });
}

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
