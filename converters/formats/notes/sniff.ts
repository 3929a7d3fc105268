import { basename } from "node:path/posix";
import { type Certainty, certainty, type Sample } from "../../contract.ts";
import { archiveNames } from "../../input/archive/directory.ts";
import { notesName } from "./names.ts";

/** Large workspaces are exported in parts, each an archive in the archive. */
export const partName = /(?:^|\/)(?:export[^/]*|[^/]*part-?\d+)\.zip$/i;

/** By its names alone: pages with their ids, or nothing but parts, which are looked into when they are opened. */
export async function sniff(sample: Sample): Promise<Certainty> {
  const names = await archiveNames(sample);
  if (names === null) return certainty.none;
  const files = names.filter((name) => !name.endsWith("/") && !isOfSystem(name));
  if (files.length > 0 && files.every((name) => partName.test(name))) return certainty.likely;
  const documents = files.map(notesName).filter(({ extension }) => extension !== "");
  const titled = documents.filter(({ id, title }) => id !== null && title !== "");
  return titled.length > 0 && 2 * titled.length >= documents.length ? certainty.likely : certainty.none;
}

export function isOfSystem(name: string): boolean {
  return /^__MACOSX\//.test(name) || /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(basename(name));
}
