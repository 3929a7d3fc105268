import { extname } from "node:path";
import { type Certainty, certainty, type Sample } from "../../contract.ts";
import { archiveNames } from "../../input/archive/directory.ts";

/** Of the entry that stands first, as it is (EPUB Open Container Format 3.2, section 4.3). */
const mediaType = "mimetypeapplication/epub+zip";

/** A book that was packed anew by hand has the files, not the beginning. */
export async function sniff(sample: Sample): Promise<Certainty> {
  const names = await archiveNames(sample);
  if (names === null) return certainty.none;
  const start = Buffer.from(sample.head.subarray(0, 256)).toString("latin1");
  if (start.includes(mediaType)) return certainty.certain;
  if (names.some((name) => /\.opf$/i.test(name))) return certainty.likely;
  return extname(sample.filename).toLowerCase() === ".epub" ? certainty.byName : certainty.none;
}
