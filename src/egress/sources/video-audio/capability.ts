/** What recordings are converted and priced as, and whether this version can. */
import { capabilities } from "../../../../converters/capabilities.ts";

export const audioCapability: string = "audio-to-markdown";

/** A sentence for the caller; null: recordings are converted. */
export const whyNoRecordings = (): string | null =>
  capabilities.some(({ id }) => id === audioCapability)
    ? null
    : "There is a recording at this address, and this version converts no recordings.";
