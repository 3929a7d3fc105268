/** Tracks and tags of a recording. */
import { Fault } from "../../../config/errors/fault.ts";
import type { Ffmpeg } from "../../engines/ffmpeg.ts";
import type { EngineFile } from "../../engines/ffmpeg-files.ts";
import { inputArguments } from "./input.ts";
import type { Demuxer } from "./kinds/kind.ts";

export interface Track {
  /** Of all tracks of the file, as FFmpeg counts them. */
  stream: number;
  /** As FFmpeg names it; null for one that it cannot decode. */
  codec: string | null;
  /** Four characters that the file has for the codec. */
  codecTag: string;
  samplesPerSecond: number | null;
  channels: number | null;
  isDefault: boolean;
  tags: Tags;
}

export type Tags = ReadonlyMap<string, string>;

export interface Probed {
  tracks: Track[];
  /** Of the file, and of its tracks of sound: names in lower case. */
  tags: Tags;
  isProtected: boolean;
  isClean: boolean;
}

/** More is asked for than any file has that says it of what is wanted. */
const outputBytesMax = 4 * 1024 ** 2;
const tagNames = ["title", "artist", "language"].flatMap((name) => [
  name,
  name.toUpperCase(),
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
]);
const wanted = [
  `format_tags=${tagNames.join(",")}`,
  "stream=index,codec_type,codec_name,codec_tag_string,sample_rate,channels",
  "stream_disposition=default",
  `stream_tags=${tagNames.join(",")}`,
].join(":");

/** Fields as ffprobe writes them; what it does not know is missing. */
interface Written {
  streams?: {
    index: number;
    codec_type?: string;
    codec_name?: string;
    codec_tag_string?: string;
    sample_rate?: string;
    channels?: number;
    disposition?: { default?: number };
    tags?: Record<string, string>;
  }[];
  format?: { tags?: Record<string, string> };
}

/** Throws Fault corrupt_document: it cannot even be opened. */
export function probe(engine: Ffmpeg, file: EngineFile, demuxer: Demuxer): Probed {
  const parts: Buffer[] = [];
  let bytes = 0;
  const output: EngineFile = {
    bytes: 0,
    write(part) {
      bytes += part.length;
      if (bytes <= outputBytesMax) parts.push(Buffer.from(part));
    },
  };
  const { lines } = engine.run(
    "ffprobe",
    [
      ...["-loglevel", "warning", "-hide_banner", ...inputArguments(demuxer)],
      ...["-show_entries", wanted, "-of", "json=compact=1", "-o", "/said", "/in"],
    ],
    { "/in": file, "/said": output },
  );
  const written = read(Buffer.concat(parts), lines);
  const sound = (written.streams ?? []).filter(({ codec_type }) => codec_type === "audio");
  return {
    tracks: sound.map((stream) => ({
      stream: stream.index,
      codec: stream.codec_name ?? null,
      codecTag: stream.codec_tag_string ?? "",
      samplesPerSecond: Number(stream.sample_rate) || null,
      channels: stream.channels || null,
      isDefault: stream.disposition?.default === 1,
      tags: tagsOf(stream.tags),
    })),
    tags: tagsOf(written.format?.tags),
    isClean: lines.length === 0,
    isProtected: lines.some((line) => line.includes("DRM protected")),
  };
}

function read(bytes: Buffer, lines: readonly string[]): Written {
  let written: Written = {};
  try {
    written = JSON.parse(bytes.toString("utf8")) as Written;
  } catch {
    // It ended in the middle.
  }
  if (written.streams === undefined) throw new Fault("corrupt_document", { cause: lines.join("\n") });
  return written;
}

const tagsOf = (tags: Readonly<Record<string, string>> = {}): Tags =>
  new Map(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]));
