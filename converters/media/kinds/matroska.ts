/** Matroska and WebM: elements of EBML (RFC 8794 and RFC 9559). */
import type { Sample } from "../../contract.ts";
import { bytesAt, latin1, type Recogniser } from "./kind.ts";

const [ebml, segment, cluster, tracks, trackEntry, trackType, docType] = [
  0x1a45dfa3, 0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0x83, 0x4282,
];
const videoTrack = 1;
const elementsMax = 512;

interface Element {
  id: number;
  /** Of its content. */
  from: number;
  /** Past its content; where it does not say, past the whole file. */
  to: number;
}

export const matroska: Recogniser = async (sample) => {
  const header = await elementAt(sample, 0);
  if (header?.id !== ebml) return null;
  const type = await find(sample, header, [docType]);
  const name =
    type === null ? "" : latin1(await bytesAt(sample, type.from, Math.min(16, type.to - type.from)));
  const isWebm = name.startsWith("webm");
  if (!isWebm && !name.startsWith("matroska")) return null;
  const isSound = await hasNoVideo(sample, header.to);
  return { demuxer: "matroska", container: isWebm ? "WebM" : "Matroska", holds: isSound ? "audio" : "video" };
};

/** Whether it has tracks, and none of them is of pictures. */
async function hasNoVideo(sample: Sample, from: number): Promise<boolean> {
  const all = await find(sample, { id: 0, from, to: sample.bytes }, [segment, tracks]);
  if (all === null) return false;
  let entries = 0;
  for await (const entry of childrenOf(sample, all)) {
    if (entry.id !== trackEntry) continue;
    entries += 1;
    const type = await find(sample, entry, [trackType]);
    const value = type === null ? [] : await bytesAt(sample, type.from, Math.min(8, type.to - type.from));
    if (value.at(-1) === videoTrack) return false;
  }
  return entries > 0;
}

/** Down this path; null where one is missing. */
async function find(sample: Sample, within: Element, path: readonly number[]): Promise<Element | null> {
  let at = within;
  for (const id of path) {
    let found: Element | null = null;
    for await (const child of childrenOf(sample, at)) {
      if (child.id === id) found = child;
      // The recording itself: what describes it stands before, in all that players begin with at once.
      if (found !== null || child.id === cluster) break;
    }
    if (found === null) return null;
    at = found;
  }
  return at;
}

async function* childrenOf(sample: Sample, { from, to }: Element): AsyncGenerator<Element> {
  let offset = from;
  for (let elements = 0; offset < Math.min(to, sample.bytes) && elements < elementsMax; elements++) {
    const element = await elementAt(sample, offset);
    if (element === null) return;
    yield element;
    offset = element.to;
  }
}

async function elementAt(sample: Sample, offset: number): Promise<Element | null> {
  const bytes = await bytesAt(sample, offset, 12);
  const id = variable(bytes, 0, false);
  const size = id === null ? null : variable(bytes, id.bytes, true);
  if (id === null || size === null || id.bytes > 4) return null;
  const from = offset + id.bytes + size.bytes;
  return { id: id.value, from, to: from + size.value };
}

/** An integer whose first byte says by its leading zeros how many follow. All ones: a size that is not known. */
function variable(bytes: Uint8Array, at: number, isSize: boolean): { value: number; bytes: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  let value = isSize ? first & (0xff >> length) : first;
  for (const each of bytes.subarray(at + 1, at + length)) value = value * 256 + each;
  return {
    value: isSize && value === 2 ** (7 * length) - 1 ? Number.MAX_SAFE_INTEGER : value,
    bytes: length,
  };
}
