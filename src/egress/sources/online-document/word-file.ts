/** The answer of an online word processor that was asked for a Word file. */
import { strictlyPercentDecoded } from "../../../../config/percent.ts";
import type { Answer, PageFacts, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";

/** Of a local file header (PKWARE's APPNOTE, section 4.3.7): every Word file begins so. */
const zipStart = Buffer.from("PK\u0003\u0004", "latin1");

/** Throws Fault: a page came instead, which is how these services say that a document is not for everybody. */
export function wordFile(answer: Answer & { bytes: Uint8Array }, facts: PageFacts): SourcePage {
  const { bytes, headers } = answer;
  if (!Buffer.from(bytes.subarray(0, zipStart.length)).equals(zipStart))
    throw importFault("access_controlled", {
      message:
        "The document is not shared with everybody who has its link, or may not be downloaded. Change how it is shared, or download it as a Word file and upload that.",
    });
  const filename = nameIn(headers.get("content-disposition") ?? "");
  return { ...facts, ...(filename === null ? {} : { filename }), kind: "docx", bytes };
}

/** Of a Content-Disposition, the extended form before the plain one (RFC 6266, section 4.3). */
function nameIn(disposition: string): string | null {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*"([^"]*)"/i.exec(disposition)?.[1];
  const name = extended === undefined ? plain : strictlyPercentDecoded(extended.trim());
  return name === undefined || name === null || name.trim() === "" ? null : name.slice(0, 200);
}
