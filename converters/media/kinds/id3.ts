/** ID3v2 tags, which stand before the sound (id3.org, ID3v2.4.0 structure, section 3.1). */
import type { Sample } from "../../contract.ts";
import { bytesAt, latin1 } from "./kind.ts";

const headerBytes = 10;
/** One after the other, as careless programs leave them. */
const tagsMax = 32;

/** Where the sound begins: behind all tags; null if there is none to be found, as behind a tag without end. */
export async function afterTags(sample: Sample): Promise<number | null> {
  let offset = 0;
  for (let tags = 0; tags < tagsMax; tags++) {
    const header = await bytesAt(sample, offset, headerBytes);
    const length = tagLength(header);
    if (length === null) return offset;
    offset += length;
    if (offset >= sample.bytes) return null;
  }
  return offset;
}

function tagLength(header: Uint8Array): number | null {
  if (header.length < headerBytes || latin1(header, 0, 3) !== "ID3") return null;
  const [major = 0xff, minor = 0xff, flags = 0, ...size] = header.subarray(3);
  // Seven bits of each byte count, so that no sound begins within a tag.
  if (major === 0xff || minor === 0xff || size.some((each) => each > 0x7f)) return null;
  const hasFooter = (flags & 0x10) !== 0;
  const length = size.reduce((sum, each) => sum * 128 + each, 0);
  return headerBytes + length + (hasFooter ? headerBytes : 0);
}
