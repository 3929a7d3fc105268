/** Books for tests and the corpus, made of their parts. */
import { type ZipEntry, zip } from "../../../input/archive/testing/zip.ts";

export interface BookParts {
  /** What stands in the package's metadata. */
  metadata?: string;
  version?: "2.0" | "3.0";
  /** Documents in reading order: name within the package's folder → what stands in their body. */
  chapters?: Readonly<Record<string, string>>;
  /** Names of chapters that are no part of the main order. */
  aside?: readonly string[];
  /** More items of the manifest, as XML. */
  items?: string;
  /** In place of the references to the chapters. */
  spine?: string;
  /** Attributes of the spine. */
  spineAttributes?: string;
  guide?: string;
  /** More files of the archive, by their names in it. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  /** Attributes of the chapters' root. */
  root?: string;
  mimetype?: string;
}

const html = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"';

/** The package is OEBPS/book.opf. */
export function bookBytes(parts: BookParts): Uint8Array {
  const { chapters = {}, aside = [], files = {}, version = "3.0" } = parts;
  const names = Object.keys(chapters);
  const items = names.map(
    (name, at) => `<item id="c${at}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const references = names.map(
    (name, at) => `<itemref idref="c${at}"${aside.includes(name) ? ' linear="no"' : ""}/>`,
  );
  const metadata = `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${parts.metadata ?? ""}</metadata>`;
  const manifest = `<manifest>${items.join("")}${parts.items ?? ""}</manifest>`;
  const spine = `<spine ${parts.spineAttributes ?? ""}>${parts.spine ?? references.join("")}</spine>`;
  const entries: ZipEntry[] = [
    { name: "mimetype", content: parts.mimetype ?? "application/epub+zip", stored: true },
    { name: "META-INF/container.xml", content: containerXml("OEBPS/book.opf") },
    {
      name: "OEBPS/book.opf",
      content: `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="${version}">${metadata}${manifest}${spine}${parts.guide ?? ""}</package>`,
    },
    ...names.map((name) => ({
      name: `OEBPS/${decodeURIComponent(name)}`,
      content: chapterXhtml(chapters[name] ?? "", parts.root),
    })),
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ];
  return zip(entries);
}

export function containerXml(path: string): string {
  return `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles></container>`;
}

export function chapterXhtml(body: string, root = html): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">\n<html ${root}><head><title/></head><body>${body}</body></html>`;
}

/** META-INF/encryption.xml: files and the algorithm that each is locked by. */
export function encryptionXml(files: Readonly<Record<string, string>>): string {
  const data = Object.entries(files).map(
    ([name, algorithm]) =>
      `<e:EncryptedData><e:EncryptionMethod Algorithm="${algorithm}"/><e:CipherData><e:CipherReference URI="${name}"/></e:CipherData></e:EncryptedData>`,
  );
  return `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">${data.join("")}</encryption>`;
}
