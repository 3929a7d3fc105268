import type { Sample } from "../../../contract.ts";
import { dataView } from "../../../util/data-view.ts";
import { hasFrames, type ReadHeader } from "./frames.ts";
import { iso } from "./iso.ts";
import { bytesAt, latin1, type MediaKind, type Recognizer, wideAt } from "./kind.ts";

// Ogg (RFC 3533): the first page of each stream holds the header of its codec, before all other pages.

const oggHeaderBytes = 27;
const firstOfStream = 2;
const streamsMax = 32;

/** By their beginnings: Theora, Dirac, and those of the older OGM. */
const video = /^(?:\x80theora|BBCD\0|\x01video|\x80kate)/;
const audio = /^(?:\x01vorbis|OpusHead|\x7fFLAC|fLaC|Speex {3}|PCM {5}|CELT {4}|\x01audio)/;

const ogg: Recognizer = async (sample) => {
  if (latin1(sample.head, 0, 5) !== "OggS\0") return null;
  let holds: "audio" | "video" = "audio";
  let name = "Ogg";
  for (let offset = 0, streams = 0; streams < streamsMax; streams++) {
    const header = await bytesAt(sample, offset, oggHeaderBytes + 255);
    const isFirst = ((header[5] ?? 0) & firstOfStream) !== 0;
    if (header.length < oggHeaderBytes || latin1(header, 0, 4) !== "OggS" || !isFirst) break;
    const segments = header[26] ?? 0;
    const sizes = header.subarray(oggHeaderBytes, oggHeaderBytes + segments);
    const start = offset + oggHeaderBytes + segments;
    const codec = latin1(await bytesAt(sample, start, 16));
    if (video.test(codec)) holds = "video";
    if (codec.startsWith("OpusHead")) name = "Ogg Opus";
    else if (audio.test(codec)) name = "Ogg";
    offset = start + sizes.reduce((sum, size) => sum + size, 0);
  }
  return { demuxer: "ogg", container: name, holds };
};

// ID3v2 tags, which stand before the sound (id3.org, ID3v2.4.0 structure, section 3.1).

const id3HeaderBytes = 10;
/** One after the other, as careless programs leave them. */
const tagsMax = 32;

/** Where the sound begins: behind all tags; null if there is none to be found, as behind a tag without end. */
async function afterTags(sample: Sample): Promise<number | null> {
  let offset = 0;
  for (let tags = 0; tags < tagsMax; tags++) {
    const header = await bytesAt(sample, offset, id3HeaderBytes);
    const length = tagLength(header);
    if (length === null) return offset;
    offset += length;
    if (offset >= sample.bytes) return null;
  }
  return offset;
}

function tagLength(header: Uint8Array): number | null {
  if (header.length < id3HeaderBytes || latin1(header, 0, 3) !== "ID3") return null;
  const [major = 0xff, minor = 0xff, flags = 0, ...size] = header.subarray(3);
  // Seven bits of each byte count, so that no sound begins within a tag.
  if (major === 0xff || minor === 0xff || size.some((each) => each > 0x7f)) return null;
  const hasFooter = (flags & 0x10) !== 0;
  const length = size.reduce((sum, each) => sum * 128 + each, 0);
  return id3HeaderBytes + length + (hasFooter ? id3HeaderBytes : 0);
}

/** Matroska and WebM: elements of EBML (RFC 8794 and RFC 9559). */
const [ebml, segment, cluster, tracks, trackEntry, trackType, docType] = [
  0x1a45dfa3, 0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0x83, 0x4282,
];
const videoTrack = 1;
const elementsMax = 512;

interface Element {
  id: number;
  from: number;
  /** Past its content; where it does not say, past the whole file. */
  to: number;
}

const matroska: Recognizer = async (sample) => {
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

// MPEG audio, layers I to III (ISO/IEC 11172-3 and 13818-3; MPEG 2.5 halves the rates once more).

/** Kilobits a second by their index, of layers I, II and III: first of MPEG 1, then of its halves. */
const bitRates = {
  full: [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  half: [
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** Of a frame's four first bytes. Rates that are not in the table (free format) are not told from chance. */
const mpegHeader: ReadHeader = (bytes, at) => {
  const [sync = 0, form = 0, rates = 0] = bytes.subarray(at, at + 3);
  if (sync !== 0xff || form < 0xe0) return null;
  const version = (form >> 3) & 3;
  const layer = 4 - ((form >> 1) & 3);
  if (version === 1 || layer === 4) return null;
  const bitRate = bitRates[version === 3 ? "full" : "half"][layer - 1]?.[(rates >> 4) - 1];
  const sampleRate = sampleRates[(rates >> 2) & 3];
  if (bitRate === undefined || sampleRate === undefined) return null;
  const samplesPerSecond = sampleRate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const padding = (rates >> 1) & 1;
  const bytesOf = (samples: number) => Math.floor((samples * bitRate * 1000) / 8 / samplesPerSecond);
  const length =
    layer === 1
      ? 4 * (Math.floor((12 * bitRate * 1000) / samplesPerSecond) + padding)
      : bytesOf(layer === 3 && version !== 3 ? 576 : 1152) + padding;
  return { bytes: length, common: ((form & 0xfe) << 8) | (rates & 0x0c) };
};

const mp3: Recognizer = async (sample) => {
  const from = await afterTags(sample);
  if (from === null || !(await hasFrames(sample, from, mpegHeader))) return null;
  return { demuxer: "mp3", container: "MP3", holds: "audio" };
};

/** WAV and AVI: chunks of RIFF (Microsoft and IBM, 1991), of RF64 (EBU Tech 3306) and of Wave64. */
const wav: MediaKind = { demuxer: "wav", container: "WAV", holds: "audio" };
const wave64 = "riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\x00\x00";
const chunksMax = 128;

const riff: Recognizer = async (sample) => {
  const start = latin1(sample.head, 0, 16);
  if (start.startsWith(wave64)) return { ...wav, demuxer: "w64" };
  const form = start.slice(8, 12);
  if (/^(?:RIFF|RIFX|RF64|BW64)/.test(start) && form === "WAVE") return wav;
  if (!start.startsWith("RIFF") || !form.startsWith("AVI")) return null;
  const streams = await streamsOfAvi(sample);
  const soundAlone = streams.includes("auds") && !streams.includes("vids");
  return { demuxer: "avi", container: "AVI", holds: soundAlone ? "audio" : "video" };
};

/** The types of its streams: each has a header (`strh`) in a list of its own, within that of the file's header. */
async function streamsOfAvi(sample: Sample): Promise<string[]> {
  const types: string[] = [];
  let offset = 12;
  for (let chunks = 0; chunks < chunksMax; chunks++) {
    const header = await bytesAt(sample, offset, 12);
    if (header.length < 12) break;
    const [id, form] = [latin1(header, 0, 4), latin1(header, 8, 12)];
    if (id === "LIST" && form === "movi") break;
    if (id === "strh") types.push(form);
    const isOpened = id === "LIST" && (form === "hdrl" || form === "strl");
    const length = dataView(header).getUint32(4, true);
    offset += isOpened ? 12 : 8 + length + (length % 2);
  }
  return types;
}

/** WMA and WMV: the Advanced Systems Format (Microsoft, revision 01.20.05, sections 2 and 3). */
const headerObject = "\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c";
const streamProperties = "\x91\x07\xdc\xb7\xb7\xa9\xcf\x11\x8e\xe6\x00\xc0\x0c\x20\x53\x65";
const videoStream = "\xc0\xef\x19\xbc\x4d\x5b\xcf\x11\xa8\xfd\x00\x80\x5f\x5c\x44\x2b";
const objectsMax = 256;

const asf: Recognizer = async (sample) => {
  if (latin1(sample.head, 0, 16) !== headerObject) return null;
  const whole = await bytesAt(sample, 16, 8);
  const end = whole.length < 8 ? 0 : Math.min(sample.bytes, wideAt(whole, 0, true));
  let isVideo = false;
  for (let offset = 30, objects = 0; offset < end && objects < objectsMax; objects++) {
    const object = await bytesAt(sample, offset, 40);
    if (object.length < 40) break;
    if (latin1(object, 0, 16) === streamProperties && latin1(object, 24, 40) === videoStream) isVideo = true;
    offset += Math.max(24, wideAt(object, 16, true));
  }
  return isVideo
    ? { demuxer: "asf", container: "WMV", holds: "video" }
    : { demuxer: "asf", container: "WMA", holds: "audio" };
};

// AAC as a bare stream of frames (ADTS; ISO/IEC 14496-3, annex 1.A).

/** Sampling rates have thirteen indices. */
const ratesCount = 13;
const headerBytes = 7;

const adtsHeader: ReadHeader = (bytes, at) => {
  const [sync = 0, form = 0, kind = 0, high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 6);
  if (sync !== 0xff || (form & 0xf6) !== 0xf0 || ((kind >> 2) & 0xf) >= ratesCount) return null;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  if (length <= headerBytes) return null;
  return { bytes: length, common: (form << 16) | ((kind & 0xfd) << 8) | (high & 0xc0) };
};

const aac: Recognizer = async (sample) => {
  const from = await afterTags(sample);
  if (from === null || !(await hasFrames(sample, from, adtsHeader))) return null;
  return { demuxer: "aac", container: "AAC", holds: "audio" };
};

/** FLAC (RFC 9639, section 6). */
const flac: Recognizer = async (sample) => {
  // Some programs put a tag of MP3 before it.
  const from = await afterTags(sample);
  if (from === null || latin1(await bytesAt(sample, from, 4)) !== "fLaC") return null;
  return { demuxer: "flac", container: "FLAC", holds: "audio" };
};

/** Those with a mark of their own before those that are told by many small ones. */
const recognizers: readonly Recognizer[] = [riff, ogg, asf, matroska, iso, flac, aac, mp3];

/** Two kinds ask about one file. */
const answers = new WeakMap<Sample, Promise<MediaKind | null>>();

/** What recording the bytes are, or null for anything else; names are not asked. */
export function mediaKind(sample: Sample): Promise<MediaKind | null> {
  let asked = answers.get(sample);
  if (asked === undefined) {
    asked = recognized(sample);
    answers.set(sample, asked);
  }
  return asked;
}

async function recognized(sample: Sample): Promise<MediaKind | null> {
  for (const recognize of recognizers) {
    const kind = await recognize(sample);
    if (kind !== null) return kind;
  }
  return null;
}
