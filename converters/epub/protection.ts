/** Books that are locked (EPUB Open Container Format 3.2, section 3.5.2.2): found, named and refused, never opened. */
import { Fault } from "../../config/errors/fault.ts";
import { placeFrom } from "../linked/addresses.ts";
import type { ArchiveFiles } from "../linked/files.ts";
import { attributeOf, descendantsCalled, parseBookXml } from "./book-xml.ts";

/** Of fonts only, and no lock: it makes them unusable elsewhere. */
const fontAlgorithms: ReadonlySet<string> = new Set([
  "http://www.idpf.org/2008/embedding",
  "http://ns.adobe.com/pdf/enc#RC",
]);

interface Scheme {
  name: string;
  /** The file that holds its licence, and what stands in it. */
  licence: { name: string; says: RegExp };
  algorithm?: RegExp;
}

const schemes: readonly Scheme[] = [
  { name: "Readium LCP", licence: { name: "META-INF/license.lcpl", says: /(?:)/ } },
  {
    name: "Apple FairPlay",
    licence: { name: "META-INF/sinf.xml", says: /(?:)/ },
    algorithm: /itunes\.apple\.com/,
  },
  {
    name: "Adobe ADEPT",
    licence: { name: "META-INF/rights.xml", says: /adept/i },
    algorithm: /ns\.adobe\.com\/adept/,
  },
  { name: "Kobo", licence: { name: "rights.xml", says: /kdrm|kobo/i } },
];

/** Throws Fault encrypted_document for a book whose text is locked. */
export function refuseProtected(files: ArchiveFiles): void {
  const encrypted = encryptedFiles(files);
  const scheme = schemes.find((each) => holdsLicence(files, each));
  const locked = encrypted?.find(({ algorithm, name }) => !isFont(algorithm, name));
  // Where it is said which files are locked and none of them is text, the licence locks nothing.
  if (locked === undefined && (scheme === undefined || encrypted !== null)) return;
  const known = scheme ?? schemes.find(({ algorithm }) => algorithm?.test(locked?.algorithm ?? ""));
  const lock = known === undefined ? "a copy protection (DRM)" : `the copy protection (DRM) ${known.name}`;
  throw new Fault("encrypted_document", {
    message: `The e-book is locked by ${lock}; ask its seller for a copy without protection.`,
  });
}

function holdsLicence(files: ArchiveFiles, { licence }: Scheme): boolean {
  const found = files.find(licence.name);
  const bytes = found === null ? null : files.bytesIfSound(found);
  return bytes !== null && licence.says.test(Buffer.from(bytes).toString("latin1"));
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
