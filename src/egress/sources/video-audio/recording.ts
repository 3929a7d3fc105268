/** A recording, fetched within its limits; what of it is too long, its measuring finds. */
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import type { Answer, ImportContext, PageFacts, ReadAnswer, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";
import { sniff } from "../page/sniff.ts";

/** The forms that are known: containers and codecs as the audio converter names them. */
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

/** Lists of pieces (HLS) are no recording. */
export const isMediaType = (type: string): boolean => /^(?:audio|video)\/(?!.*mpegurl)/.test(type);

/** By what the host says and the first bytes: pages are often at addresses that end like a recording. */
export function isRecording({ mediaType, url }: Answer, beginning: Uint8Array): boolean {
  const kind = sniff(beginning, { mediaType, path: url.pathname });
  if (unsaid.has(mediaType)) return kind === "binary" || beginning.length === 0;
  return isMediaType(mediaType) && kind !== "html" && kind !== "document";
}

/**
 * Null: there is something else at that address, of which no more than the beginning was read. Throws Fault: among others
 * remote_too_large, once more has come than a recording may have.
 */
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

/** How a recording is taken. Throws Fault where none would be converted. */
export function recordingFile(context: ImportContext): { into: "file"; bytesMax: number } {
  context.requireRecordings();
  return { into: "file", bytesMax: limits.importAudioBytesMax };
}

/** Throws Fault: it is empty. */
export function recordingOf(
  { path, bytesCount }: Extract<ReadAnswer, { into: "file" }>,
  facts: PageFacts,
): SourcePage {
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

/** Of a recording that is over `limits.importAudioBytesMax`. */
export const tooLarge = () =>
  mediaFault("remote_too_large", "The recording is larger than 32 MB, the most that is imported.");
