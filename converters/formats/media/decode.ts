/** Decodes the audio of a recording into the format of the speech engines. */
import { closeSync, openSync, writeSync } from "node:fs";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { dayMs, minuteMs } from "../../../config/units.ts";
import type { Source } from "../../contract.ts";
import { damageOf } from "../../engines/damage.ts";
import { Ffmpeg, type Ran } from "../../engines/ffmpeg.ts";
import type { EngineFile } from "../../engines/ffmpeg-files.ts";
import { openSample } from "../../input/sample.ts";
import { soundFormat } from "../../speech/contract.ts";
import { inputArguments, withInput } from "./input.ts";
import type { MediaKind } from "./kinds/kind.ts";
import { mediaKind } from "./kinds/recognize.ts";
import { languageOfTag } from "./languages.ts";
import { oneLine } from "./one-line.ts";
import { type Probed, probe, type Track } from "./probe.ts";

/** Started minutes of a recording, in which its transcript is counted: those before a film's sound begins, too. */
export function minutesIn({ offsetMs, decodedMs }: { offsetMs: number; decodedMs: number }): number {
  return Math.max(1, Math.ceil((offsetMs + decodedMs) / minuteMs));
}

// When the audio of a video begins: in a cut video it may be later than the picture.

const textBytesMax = 4_096;
/** A decoder that leaves out its first frame begins a tenth of a second late, and all players let it. */
const offsetMsMin = 200;
/** What says more has broken times. */
const offsetMsMax = dayMs;

/** Arguments of an output, to `file`, that has the time of the first sample and nothing more. */
const beginningArguments = (stream: number, file: string): string[] => [
  ...["-map", `0:${stream}`, "-af", "atrim=end_sample=1", "-f", "framecrc", file],
];

export class Beginning implements EngineFile {
  readonly bytes = 0;
  #text = "";

  write(bytes: Uint8Array): void {
    if (this.#text.length < textBytesMax) this.#text += Buffer.from(bytes).toString("latin1");
  }

  /** Milliseconds after the beginning of the file's first track; 0 where nothing is known. */
  get offsetMs(): number {
    const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)$/m.exec(this.#text) ?? [];
    const [, ticks] = /^0, *-?\d+, *(-?\d+),/m.exec(this.#text) ?? [];
    const ms = Math.round((Number(ticks) * Number(numerator) * 1_000) / Number(denominator));
    return ms >= offsetMsMin && ms <= offsetMsMax ? ms : 0;
  }
}

// Where decoded sound goes: counted, listened to, and written if it is wanted.

/** Encoders pad the sound: this much beyond an hour is cut off without a message. */
const paddingMsMax = 250;
const bytesMax = limits.mediaMsMax * soundFormat.bytesPerMs;
/** Of 32,768. Digital silence after conversion (rounding, dither) stays below this. */
const loudestOfNothing = 3;

class SoundFile implements EngineFile {
  readonly bytes = 0;
  readonly #descriptor: number | null;
  #written = 0;
  #isSilent = true;

  /** `path`: made anew; null: nothing is kept. */
  constructor(path: string | null) {
    this.#descriptor = path === null ? null : openSync(path, "w", 0o600);
  }

  get samples(): number {
    return Math.floor(this.#written / 2);
  }

  /** Nothing but digital noise so far. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Throws Fault media_too_long, which ends the decoding. */
  write(bytes: Uint8Array, position: number): void {
    if (position + bytes.length > bytesMax + paddingMsMax * soundFormat.bytesPerMs)
      throw new Fault("media_too_long");
    const kept = bytes.subarray(0, Math.max(0, bytesMax - position));
    if (this.#isSilent) this.#isSilent = !isAudible(kept);
    for (let done = 0; this.#descriptor !== null && done < kept.length; )
      done += writeSync(this.#descriptor, kept, done, kept.length - done, position + done);
    this.#written = Math.max(this.#written, position + kept.length);
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
  }
}

/** FFmpeg writes whole samples. */
function isAudible(bytes: Uint8Array): boolean {
  const samples = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 1 < bytes.length; at += 2)
    if (Math.abs(samples.getInt16(at, true)) > loudestOfNothing) return true;
  return false;
}

// Audio tracks that cannot be decoded.

/** Sample entries of what is protected: Common Encryption (ISO/IEC 23001-7) and FairPlay. */
const protectedTags: ReadonlySet<string> = new Set(["enca", "drms", "p608"]);

/** Codecs by the files' own names for them, that people do have and FFmpeg 5.1 does not decode. */
const knownTags: Readonly<Record<string, string>> = {
  "ac-4": "AC-4",
  mha1: "MPEG-H",
  mhm1: "MPEG-H",
};

const protectedBy =
  "The recording is copy-protected (DRM), so its audio cannot be decoded; send one without protection.";

/** Throws Fault. */
function requireDecodable({ codec, codecTag }: Track, { isProtected }: Probed): void {
  if (isProtected || protectedTags.has(codecTag))
    throw new Fault("encrypted_document", { message: protectedBy });
  if (codec !== null && codec !== "none" && codec !== "unknown") return;
  const name = knownTags[codecTag];
  throw new Fault("unsupported_input", {
    message: `The sound of the recording is in a form that is not decoded${name === undefined ? "" : ` (${name})`}; export it as MP3, M4A or WAV and send that.`,
  });
}

export interface DecodedSound {
  decodedMs: number;
  samples: number;
  /** How much later than the film it begins; 0 for all else. No samples stand for it. */
  offsetMs: number;
  /** Nothing above digital noise anywhere. */
  isSilent: boolean;
  damaged: boolean;
  track: {
    container: string;
    codec: string;
    /** As they were before they were made one channel of 16,000. */
    samplesPerSecond: number | null;
    channels: number | null;
    /** From 1, among the file's tracks of sound. */
    index: number;
    of: number;
  };
  /** On one line each, and not empty; language: BCP 47, as the file declares it. */
  tags: { title?: string; artist?: string; language?: string };
}

/** Half as long as FFmpeg's default filter: 7 kHz is 1 dB down, from 10 kHz on 60 dB; twice as fast. */
const resampling = "aresample=filter_size=16:kaiser_beta=5";
/** Samples that are resampled at a time, which saves a twentieth of the time; fewer of slow sound. */
const samplesAtOnce = 16_384;
const slow = 2_000;
const tagCharactersMax = 300;

function filtersOf(samplesPerSecond: number | null): string {
  const isSlow = samplesPerSecond !== null && samplesPerSecond < slow;
  return `asetnsamples=n=${isSlow ? Math.ceil(samplesPerSecond / 20) : samplesAtOnce}:p=0,${resampling}`;
}

/**
 * Decodes the audio track (the first that the file calls the default, else the first) into `target`, as `soundFormat`
 * says; null: only counts. Headers count for nothing. Stops as soon as it has more than 60 minutes. Throws Fault
 * no_audio_track, media_too_long, corrupt_document, empty_document (no samples), encrypted_document and
 * unsupported_input (a codec that is not decoded), document_too_complex (endless tags).
 */
export async function decode(source: Source, target: string | null): Promise<DecodedSound> {
  const kind = await mediaKind(await openSample(source));
  if (kind === null) throw new Fault("corrupt_document");
  let decoded: SoundFile | null = null;
  const sounds = () => (decoded?.samples ?? 0) > 0;
  return withInput(source, sounds, async (file) => {
    const engine = await Ffmpeg.open();
    const probed = surviving(() => probe(engine, file, kind.demuxer));
    const track = chosen(probed);
    requireDecodable(track, probed);
    const decoder = probed.isClean ? engine : await Ffmpeg.open();
    const sound = new SoundFile(target);
    decoded = sound;
    const beginning = new Beginning();
    try {
      const ran = surviving(() => decodeTrack(decoder, file, kind, track, { sound, beginning }));
      if (sound.samples === 0) throw nothingIn(ran);
      return {
        decodedMs: Math.ceil((sound.samples * 2) / soundFormat.bytesPerMs),
        samples: sound.samples,
        offsetMs: beginning.offsetMs,
        isSilent: sound.isSilent,
        damaged: ran.exitCode !== 0 || ran.linesCount > 0,
        track: {
          container: kind.container,
          codec: track.codec ?? "",
          samplesPerSecond: track.samplesPerSecond,
          channels: track.channels,
          index: probed.tracks.indexOf(track) + 1,
          of: probed.tracks.length,
        },
        tags: tagsOf(track, probed),
      };
    } finally {
      sound.close();
    }
  });
}

function chosen({ tracks }: Probed): Track {
  const track = tracks.find(({ isDefault }) => isDefault) ?? tracks[0];
  if (track === undefined) throw new Fault("no_audio_track");
  return track;
}

function decodeTrack(
  engine: Ffmpeg,
  file: EngineFile,
  { demuxer }: MediaKind,
  { stream, samplesPerSecond: declared }: Track,
  { sound, beginning }: { sound: SoundFile; beginning: Beginning },
): Ran {
  const { samplesPerSecond } = soundFormat;
  return engine.run(
    "ffmpeg",
    [
      ...["-hide_banner", "-nostats", "-loglevel", "error"],
      ...[...inputArguments(demuxer), "-vn", "-sn", "-dn", "-i", "/in", "-map", `0:${stream}`],
      ...["-map_metadata", "-1", "-map_chapters", "-1", "-af", filtersOf(declared)],
      ...["-ac", "1", "-ar", `${samplesPerSecond}`, "-f", "s16le", "/out"],
      ...beginningArguments(stream, "/beginning"),
    ],
    { "/in": file, "/out": sound, "/beginning": beginning },
  );
}

/** Where it decoded nothing: a stream without any packets is empty, one with packets that are no sound is broken. */
function nothingIn({ exitCode, lines, linesCount }: Ran): Fault {
  return exitCode === 0 && linesCount === 0
    ? new Fault("empty_document", { message: "The recording's audio track is empty." })
    : new Fault("corrupt_document", { cause: lines.join("\n") });
}

/** What the engine dies of is the file's doing: others come to their end. */
function surviving<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    const damage = damageOf(cause);
    if (damage === null) throw cause;
    throw new Fault(damage === "memory" ? "document_too_complex" : "corrupt_document", { cause });
  }
}

function tagsOf(track: Track, { tags, tracks }: Probed): DecodedSound["tags"] {
  // Ogg has no tags but those of its tracks; in other containers a track's title says what it is, not of what.
  const named = (name: string) =>
    plain(tags.get(name) ?? (tags.size === 0 && tracks.length === 1 ? track.tags.get(name) : undefined));
  const [title, artist] = [named("title"), named("artist")];
  const language = languageOfTag(track.tags.get("language") ?? tags.get("language") ?? "");
  return { ...(title && { title }), ...(artist && { artist }), ...(language && { language }) };
}

const plain = (tag = ""): string => Array.from(oneLine(tag)).slice(0, tagCharactersMax).join("");
