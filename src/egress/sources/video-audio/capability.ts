/** Whether this installation converts recordings. */
import { capabilities } from "../../../../converters/capabilities.ts";

export const audioCapability: string = "audio-to-markdown";

/** `whyNotTranscribed`: what is missing. A sentence for the administrator; null: recordings are converted. */
export const whyNoneConverted = (
  whyNotTranscribed: string | null,
  kinds: readonly { id: string }[] = capabilities,
): string | null =>
  kinds.some(({ id }) => id === audioCapability) ? whyNotTranscribed : "This version converts no recordings.";

/** The same for the caller. */
export function whyNoRecordings(...lacking: Parameters<typeof whyNoneConverted>): string | null {
  const why = whyNoneConverted(...lacking);
  return why === null ? null : `The URL leads to a recording. ${why}`;
}
