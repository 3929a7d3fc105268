/** MPEG audio, layers I to III (ISO/IEC 11172-3 and 13818-3; MPEG 2.5 halves the rates once more). */
import { hasFrames, type ReadHeader } from "./frames.ts";
import { afterTags } from "./id3.ts";
import type { Recogniser } from "./kind.ts";

/** Kilobits a second by their index, of layers I, II and III: first of MPEG 1, then of its halves. */
const bitRates = {
  full: [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  half: [
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** Of a frame's four first bytes. Rates that are not in the table (free format) are not told from chance. */
const mpegHeader: ReadHeader = (bytes, at) => {
  const [sync = 0, form = 0, rates = 0] = bytes.subarray(at, at + 3);
  if (sync !== 0xff || form < 0xe0) return null;
  const version = (form >> 3) & 3;
  const layer = 4 - ((form >> 1) & 3);
  if (version === 1 || layer === 4) return null;
  const bitRate = bitRates[version === 3 ? "full" : "half"][layer - 1]?.[(rates >> 4) - 1];
  const sampleRate = sampleRates[(rates >> 2) & 3];
  if (bitRate === undefined || sampleRate === undefined) return null;
  const samplesPerSecond = sampleRate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const padding = (rates >> 1) & 1;
  const bytesOf = (samples: number) => Math.floor((samples * bitRate * 1000) / 8 / samplesPerSecond);
  const length =
    layer === 1
      ? 4 * (Math.floor((12 * bitRate * 1000) / samplesPerSecond) + padding)
      : bytesOf(layer === 3 && version !== 3 ? 576 : 1152) + padding;
  return { bytes: length, common: ((form & 0xfe) << 8) | (rates & 0x0c) };
};

export const mp3: Recogniser = async (sample) => {
  const from = await afterTags(sample);
  if (from === null || !(await hasFrames(sample, from, mpegHeader))) return null;
  return { demuxer: "mp3", container: "MP3", holds: "audio" };
};
