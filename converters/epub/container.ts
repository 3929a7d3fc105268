import { Fault } from "../../config/errors/fault.ts";
import { placeFrom } from "../linked/addresses.ts";
import type { ArchiveFiles } from "../linked/files.ts";
import { attributeOf, descendantsCalled, parseBookXml } from "./book-xml.ts";

const containerFile = "META-INF/container.xml";
const packageType = "application/oebps-package+xml";

/**
 * The book's package file: the first rendition that the container names (EPUB Open Container Format 3.2, section
 * 3.5.2.1), else, where nothing of that kind is there, the first file that is called like one.
 *
 * Throws Fault corrupt_document when there is none.
 */
export function packageFile(files: ArchiveFiles): string {
  const named = namedPackages(files).find((name) => files.find(name) !== null);
  const name = named ?? files.names().find((each) => /\.opf$/i.test(each));
  const found = name === undefined ? null : files.find(name);
  if (found === null) throw new Fault("corrupt_document", { message: "The e-book has no package file." });
  return found;
}

function namedPackages(files: ArchiveFiles): string[] {
  const bytes = files.bytesIfSound(files.find(containerFile) ?? containerFile);
  if (bytes === null) return [];
  try {
    return [...descendantsCalled(parseBookXml(bytes), "rootfile")].flatMap((rootfile) => {
      const type = attributeOf(rootfile, "media-type");
      const place = placeFrom(attributeOf(rootfile, "full-path"), "");
      return place === null || (type !== "" && type !== packageType) ? [] : [place.name];
    });
  } catch (error) {
    if (error instanceof Fault && error.code === "corrupt_document") return [];
    throw error;
  }
}
