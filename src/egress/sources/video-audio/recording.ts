/** A recording, fetched within its limits; what of it is too long, its measuring finds. */
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import type { ImportMeans, PageFacts, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";

/** The forms that are heard of: containers and codecs as the audio converter names them. */
const extensions =
  "aac aif aiff amr avi flac m4a m4b m4v mkv mov mp3 mp4 mpeg mpg oga ogg ogv opus wav weba webm wma wmv";
const known: ReadonlySet<string> = new Set(extensions.split(" "));

/** Media types as hosts name them that do not look into the file. */
const unsaid: ReadonlySet<string> = new Set([
  "",
  "application/octet-stream",
  "binary/octet-stream",
  "application/ogg",
]);

/** Null: the address does not end like a recording's. */
export function extensionIn({ pathname }: URL): string | null {
  const extension = /\.([a-z0-9]{2,4})$/i.exec(pathname)?.[1]?.toLowerCase() ?? "";
  return known.has(extension) ? extension : null;
}

export const isMediaType = (type: string): boolean => /^(?:audio|video)\/(?!.*mpegurl)/.test(type);

/**
 * Null: there is a page at that address. Throws Fault: among others remote_too_large, once more has come than a recording
 * may have.
 */
export async function recordingAt(
  address: URL,
  facts: PageFacts,
  means: ImportMeans,
): Promise<SourcePage | null> {
  const name = `recording.${extensionIn(address) ?? "media"}`;
  const bytesMax = limits.importAudioBytesMax;
  const { mediaType, path, bytesCount } = await means.save(address, name, {
    accept: "audio/*, video/*",
    bytesMax,
  });
  if (!isMediaType(mediaType) && !unsaid.has(mediaType)) return null;
  if (bytesCount === 0) throw importFault("empty", { message: "The recording is empty." });
  return { ...facts, kind: "audio", path, bytesCount };
}

/** What a platform says of a recording before any of it is fetched. */
export interface About {
  /** Null: it does not say. */
  seconds: number | null;
  isLive: boolean;
  hasSound: boolean;
}

/** Throws Fault. */
export function requireRecording({ seconds, isLive, hasSound }: About): void {
  if (isLive)
    throw importFault("binary", {
      message: "This is being broadcast; import the recording when it has ended.",
    });
  if (!hasSound) throw mediaFault("no_audio_track", "The video has no sound to transcribe.");
  if (seconds !== null && seconds > limits.importAudioSecondsMax)
    throw mediaFault("media_too_long", "The recording is longer than 60 minutes, the most that is imported.");
}

function mediaFault(code: "no_audio_track" | "media_too_long" | "remote_too_large", message: string): Fault {
  return new Fault(code, { message, details: [{ path: "/url", message }] });
}

export const tooLarge = () =>
  mediaFault("remote_too_large", "The recording is larger than 32 MB, the most that is imported.");
