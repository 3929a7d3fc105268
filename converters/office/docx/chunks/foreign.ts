/** Parts in HTML, mail or plain text within a document (w:altChunk): what is read of them is what is priced. */
import { textOfPage } from "../../../web/parsing/charset.ts";
import type { OfficePackage } from "../../package/package.ts";
import { htmlOfMail } from "./mail.ts";

export interface ForeignText {
  kind: "html" | "plain";
  text: string;
}

/** Larger ones are left out. */
const bytesMax = 16 * 1024 ** 2;

const html = (bytes: Uint8Array): ForeignText => ({ kind: "html", text: textOfPage(bytes) });
const mail = (bytes: Uint8Array): ForeignText => ({ kind: "html", text: htmlOfMail(bytes) });
const plain = (bytes: Uint8Array): ForeignText => ({ kind: "plain", text: textOfPage(bytes) });

type Reader = (bytes: Uint8Array) => ForeignText;

const byType: readonly (readonly [RegExp, Reader])[] = [
  [/html/, html],
  [/rfc822/, mail],
  [/text\/plain/, plain],
];
const byEnding: readonly (readonly [RegExp, Reader])[] = [
  [/\.mht(?:ml)?$/, mail],
  [/\.x?html?$/, html],
  [/\.txt$/, plain],
];

/** Null for other formats, for an empty part, and for one that is too large. Throws Fault corrupt_document for a damaged one. */
export function foreignText(office: OfficePackage, part: string): ForeignText | null {
  const reader = fitting(byType, office.contentType(part)) ?? fitting(byEnding, part.toLowerCase());
  const size = office.sizeOf(part);
  if (reader === undefined || size === 0 || size > bytesMax) return null;
  return reader(office.bytes(part, bytesMax));
}

function fitting(readers: readonly (readonly [RegExp, Reader])[], text: string): Reader | undefined {
  return readers.find(([pattern]) => pattern.test(text))?.[1];
}
