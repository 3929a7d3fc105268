/** Fetches a recording within its limits; its duration is checked when measured. */
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import type { Answer, ImportContext, PageFacts, ReadAnswer, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";
import { sniff } from "../page/sniff.ts";

/** Extensions of the audio converter's formats. */
const extensions =
  "aac aif aiff amr avi flac m4a m4b m4v mkv mov mp3 mp4 mpeg mpg oga ogg ogv opus wav weba webm wma wmv";
const known: ReadonlySet<string> = new Set(extensions.split(" "));

/** Generic media types. */
const unsaid: ReadonlySet<string> = new Set([
  "",
  "application/octet-stream",
  "binary/octet-stream",
  "application/ogg",
]);

/** Null: not a recording's extension. */
export function extensionIn({ pathname }: URL): string | null {
  const extension = /\.([a-z0-9]{2,4})$/i.exec(pathname)?.[1]?.toLowerCase() ?? "";
  return known.has(extension) ? extension : null;
}

/** Playlists (HLS) are not recordings. */
export const isMediaType = (type: string): boolean => /^(?:audio|video)\/(?!.*mpegurl)/.test(type);

/** By media type and first bytes: pages may have URLs like recordings. */
export function isRecording({ mediaType, url }: Answer, beginning: Uint8Array): boolean {
  const kind = sniff(beginning, { mediaType, path: url.pathname });
  if (unsaid.has(mediaType)) return kind === "binary" || beginning.length === 0;
  return isMediaType(mediaType) && kind !== "html" && kind !== "document";
}

/** Null: not a recording; only its beginning was read. Throws Fault, such as remote_too_large. */
export async function recordingAt(
  address: URL,
  facts: PageFacts,
  context: ImportContext,
): Promise<SourcePage | null> {
  const found = await context.readInto(
    address,
    (answer, beginning) => (isRecording(answer, beginning) ? recordingFile(context) : null),
    { accept: "audio/*, video/*", bytesMax: limits.importAudioBytesMax },
  );
  return found.into === "file" ? recordingOf(found, facts) : null;
}

/** How to store a recording. Throws Fault if it could not be converted. */
export function recordingFile(context: ImportContext): { into: "file"; bytesMax: number } {
  context.requireRecordings();
  return { into: "file", bytesMax: limits.importAudioBytesMax };
}

/** Throws Fault if it is empty. */
export function recordingOf(
  { path, bytesCount }: Extract<ReadAnswer, { into: "file" }>,
  facts: PageFacts,
): SourcePage {
  if (bytesCount === 0) throw importFault("empty", { message: "The recording is empty." });
  return { ...facts, kind: "audio", path, bytesCount };
}

/** A platform's metadata of a recording. */
export interface About {
  /** Null: unknown. */
  seconds: number | null;
  isLive: boolean;
  hasSound: boolean;
}

export function requireRecording({ seconds, isLive, hasSound }: About): void {
  if (isLive)
    throw importFault("binary", {
      message: "This is being broadcast; import the recording when it has ended.",
    });
  if (!hasSound) throw mediaFault("no_audio_track", "The video has no audio to transcribe.");
  if (seconds !== null && seconds > limits.importAudioSecondsMax)
    throw mediaFault("media_too_long", "The recording is longer than 60 minutes, the most that is imported.");
}

function mediaFault(code: "no_audio_track" | "media_too_long" | "remote_too_large", message: string): Fault {
  return new Fault(code, { message, details: [{ path: "/url", message }] });
}

/** For recordings above `limits.importAudioBytesMax`. */
export const tooLarge = () =>
  mediaFault("remote_too_large", "The recording is larger than 32 MB, the most that is imported.");
