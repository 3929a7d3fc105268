/** Which office application a file is of, by what its package holds. */

import { type Certainty, certainty, type Sample } from "../../contract.ts";
import { compoundFileNames } from "../../input/archive/compound-file.ts";
import { archiveNames } from "../../input/archive/directory.ts";

export type OfficeKind = "word" | "ppt" | "xl";

/** Folder of the main part → kind. */
const folders: readonly OfficeKind[] = ["word", "ppt", "xl"];
/** Workbooks whose parts are binary share the folder, not the format. */
const binaryWorkbook = "xl/workbook.bin";

/** Three kinds ask about one file. */
const answers = new WeakMap<Sample, Promise<OfficeKind | "encrypted" | null>>();

/** Certain for packages of this kind; possible for encrypted ones, so that the name decides. */
export async function sniffOffice(sample: Sample, kind: OfficeKind): Promise<Certainty> {
  let asked = answers.get(sample);
  if (asked === undefined) {
    asked = kindOf(sample);
    answers.set(sample, asked);
  }
  const answer = await asked;
  if (answer === "encrypted") return certainty.possible;
  return answer === kind ? certainty.certain : certainty.none;
}

async function kindOf(sample: Sample): Promise<OfficeKind | "encrypted" | null> {
  const names = await archiveNames(sample);
  if (names !== null) {
    const lower = names.map((name) => name.toLowerCase());
    if (lower.includes(binaryWorkbook)) return null;
    return folders.find((folder) => lower.some((name) => name.startsWith(`${folder}/`))) ?? null;
  }
  const streams = await compoundFileNames(sample);
  // Names of streams are the same in any case ([MS-CFB], section 2.6.4).
  return streams?.some((name) => name.toLowerCase() === "encryptedpackage") ? "encrypted" : null;
}
