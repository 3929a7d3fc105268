/** What recordings are converted and priced as, and whether this version can. */
import { capabilities } from "../../../../converters/capabilities.ts";

export const audioCapability: string = "audio-to-markdown";

/** A sentence for the administrator; null: recordings are converted. */
export const whyNoneConverted = (): string | null =>
  capabilities.some(({ id }) => id === audioCapability) ? null : "This version converts no recordings.";

/** The same for whoever has given the address of one. */
export const whyNoRecordings = (): string | null =>
  whyNoneConverted() === null
    ? null
    : "There is a recording at this address, and this version converts no recordings.";
