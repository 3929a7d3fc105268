import { soundFormat } from "../../../../speech/contract.ts";
import type { DecodedSound } from "../../decode.ts";

/** What the decoder says of a WAV file in the form of `soundFormat`, without tags. */
export function decodedSound(decodedMs: number): DecodedSound {
  const { samplesPerSecond } = soundFormat;
  return {
    decodedMs,
    samples: (decodedMs * samplesPerSecond) / 1_000,
    offsetMs: 0,
    isSilent: false,
    damaged: false,
    track: { container: "WAV", codec: "pcm_s16le", samplesPerSecond, channels: 1, index: 1, of: 1 },
    tags: {},
  };
}
