/** What recordings are converted and priced as, and whether this installation can. */
import { capabilities } from "../../../../converters/capabilities.ts";

export const audioCapability: string = "audio-to-markdown";

/** `whyNotHeard`: what the installation lacks. A sentence for the administrator; null: recordings are converted. */
export const whyNoneConverted = (
  whyNotHeard: string | null,
  kinds: readonly { id: string }[] = capabilities,
): string | null =>
  kinds.some(({ id }) => id === audioCapability) ? whyNotHeard : "This version converts no recordings.";

/** The same for whoever has given the address of one. */
export function whyNoRecordings(...lacking: Parameters<typeof whyNoneConverted>): string | null {
  const why = whyNoneConverted(...lacking);
  return why === null ? null : `There is a recording at this address. ${why}`;
}
