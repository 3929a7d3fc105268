/** WAV files of one channel: chunks of RIFF (Microsoft and IBM, 1991), with PCM as RFC 2361 numbers it. */

interface WavForm {
  samplesPerSecond?: number;
  bitsPerSample?: 8 | 16;
  /** How much sound the header says there is, in bytes; all of it else. */
  claimedBytes?: number;
}

const headBytes = 44;
const pcm = 1;
const channels = 1;

/** `samples`: signed and little-endian those of 16 bits, unsigned those of 8. */
export function wavFile(samples: Uint8Array | Int16Array, form: WavForm = {}): Uint8Array<ArrayBuffer> {
  const { samplesPerSecond = 16_000, bitsPerSample = 16, claimedBytes = samples.byteLength } = form;
  const bytes = new Uint8Array(headBytes + samples.byteLength);
  const head = Buffer.from(bytes.buffer, 0, headBytes);
  const sampleBytes = bitsPerSample / 8;
  head.write("RIFF", 0);
  head.writeUInt32LE(Math.min(0xffffffff, headBytes - 8 + claimedBytes), 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(pcm, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond * sampleBytes, 28);
  head.writeUInt16LE(sampleBytes, 32);
  head.writeUInt16LE(bitsPerSample, 34);
  head.write("data", 36);
  head.writeUInt32LE(claimedBytes, 40);
  bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), headBytes);
  return bytes;
}
