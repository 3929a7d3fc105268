import type { SpeechModel } from "../../../../converters/speech/contract.ts";

/** A model that is ready; none of its files exist. */
export const speechModel = (name: string, languages: readonly string[], megabytes: number): SpeechModel => ({
  name,
  version: null,
  sha256: Buffer.from(name).toString("hex").padEnd(64, "0"),
  bytes: megabytes * 1e6,
  languages,
  files: {
    encoder: `/models/${name}/e`,
    decoder: `/models/${name}/d`,
    tokens: `/models/${name}/t`,
    vad: null,
  },
});
