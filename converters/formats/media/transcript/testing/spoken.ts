/** Speech and noise whose places are known, for measuring what finds them; the speech is that of espeak-ng. */
import { spawnSync } from "node:child_process";
import { seededRandom } from "../../../../../config/testing/random.ts";
import { soundFormat } from "../../../../speech/contract.ts";

const rate = soundFormat.samplesPerSecond;

/** Samples -1..1 of one channel, as of soundFormat. */
export type Samples = Float32Array;

const program = Bun.which("espeak-ng");
/** Whether speech can be made on this machine. */
export const canSpeak = program !== null;

/** `text` as a voice of espeak-ng reads it ("en-gb", "de+f3"), without the silence around it. */
export function spoken(text: string, voice: string): Samples {
  const { status, stdout } = spawnSync(program ?? "", ["-v", voice, "--stdout", text], {
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status !== 0) throw new Error(`espeak-ng does not speak ${voice}`);
  const view = new DataView(stdout.buffer, stdout.byteOffset, stdout.byteLength);
  const given = view.getUint32(24, true);
  const count = (stdout.byteLength - 44) >> 1;
  const samples = new Float32Array(Math.floor((count * rate) / given));
  for (let i = 0; i < samples.length; i++) {
    const at = (i * given) / rate;
    const k = Math.floor(at);
    const here = view.getInt16(44 + 2 * k, true);
    const next = k + 1 < count ? view.getInt16(46 + 2 * k, true) : here;
    samples[i] = (here + (next - here) * (at - k)) / 32_768;
  }
  const loud = (value: number) => Math.abs(value) > 0.003;
  const first = samples.findIndex(loud);
  return samples.slice(Math.max(0, first), samples.findLastIndex(loud) + 1);
}

/** One after the other, in order; a number is so much digital silence in ms. */
export function joined(parts: readonly (Samples | number)[]): Samples {
  const pieces = parts.map((part) =>
    typeof part === "number" ? new Float32Array(Math.round((part * rate) / 1000)) : part,
  );
  const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Root of the mean square of what is not silent. */
export function loudness(samples: Samples): number {
  let sum = 0;
  let count = 0;
  for (const value of samples) {
    if (Math.abs(value) < 1e-3) continue;
    sum += value * value;
    count += 1;
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}

/** So that its loudness is `dbfs`. */
export function atLevel(samples: Samples, dbfs: number): Samples {
  const factor = 10 ** (dbfs / 20) / Math.max(1e-9, loudness(samples));
  return samples.map((value) => value * factor);
}

export function mixed(a: Samples, b: Samples): Samples {
  return a.map((value, i) => value + (b[i] ?? 0));
}

export type Color = "white" | "pink" | "brown";

/** Noise of mean square 1 before `level` (dBFS). */
export function noise(color: Color, ms: number, level: number, seed = 1): Samples {
  const { next } = seededRandom(seed * 7919 + color.length);
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
  const samples = new Float32Array(Math.round((ms * rate) / 1000));
  let [a, b, c, brown] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const white = normal();
    if (color === "white") samples[i] = white;
    else if (color === "pink") {
      // Kellet's filter of three poles: within 0.5 dB of 1/f.
      a = 0.99765 * a + white * 0.099046;
      b = 0.963 * b + white * 0.2965164;
      c = 0.57 * c + white * 1.0526913;
      samples[i] = a + b + c + white * 0.1848;
    } else {
      brown = 0.995 * brown + white;
      samples[i] = brown;
    }
  }
  let sum = 0;
  for (const value of samples) sum += value * value;
  const factor = 10 ** (level / 20) / Math.sqrt(sum / samples.length);
  return samples.map((value) => value * factor);
}

/** Like speech in what detectors go by, without words: four syllables a second of a voice with two formants. */
export function babble(ms: number, level: number): Samples {
  const samples = new Float32Array(Math.round((ms * rate) / 1000));
  const syllable = rate / 4;
  for (let i = 0; i < samples.length; i++) {
    const turn = Math.floor(i / syllable);
    const loud = Math.sin((Math.PI * (i % syllable)) / syllable) ** 2;
    const pitch = 120 + 15 * Math.sin(turn);
    const formants = [
      400 + 250 * Math.abs(Math.sin(turn * 1.7)),
      1_200 + 700 * Math.abs(Math.cos(turn * 2.3)),
    ];
    for (let k = 1; k * pitch < 4_000; k++) {
      const near = formants.reduce(
        (sum, formant) => sum + Math.exp(-(((k * pitch - formant) / 250) ** 2)),
        0.02,
      );
      samples[i] = (samples[i] ?? 0) + Math.sin((2 * Math.PI * pitch * k * i) / rate) * near * loud;
    }
  }
  return atLevel(samples, level);
}

/** Mains hum: 50 Hz and its harmonics. */
export function hum(ms: number, level: number): Samples {
  const length = Math.round((ms * rate) / 1000);
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++)
    for (let k = 1; k <= 8; k++)
      samples[i] = (samples[i] ?? 0) + Math.sin((2 * Math.PI * 50 * k * i) / rate) / k;
  return atLevel(samples, level);
}

/** Notes of half a second, each a tone with three harmonics that fades. */
export function tune(ms: number, level: number): Samples {
  const samples = new Float32Array(Math.round((ms * rate) / 1000));
  const note = rate / 2;
  for (let i = 0; i < samples.length; i++) {
    const pitch = 220 * 2 ** (([0, 4, 7, 12, 7, 4][Math.floor(i / note) % 6] ?? 0) / 12);
    const fade = Math.exp((-2 * (i % note)) / note);
    for (let k = 1; k <= 4; k++)
      samples[i] = (samples[i] ?? 0) + (Math.sin((2 * Math.PI * pitch * k * i) / rate) / k) * fade;
  }
  return atLevel(samples, level);
}

/** Clicks of two milliseconds, about two in a second. */
export function clicks(ms: number, level: number, seed = 1): Samples {
  const samples = new Float32Array(Math.round((ms * rate) / 1000));
  const { next } = seededRandom(seed);
  for (let at = 0; at < samples.length; at += Math.floor(rate * (0.2 + 0.6 * next())))
    for (let i = 0; i < 32 && at + i < samples.length; i++)
      samples[at + i] = (next() - 0.5) * 2 * 10 ** (level / 20);
  return samples;
}

/** Signed 16-bit little-endian, as of soundFormat. */
export function pcm(samples: Samples): Uint8Array {
  const out = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++)
    out[i] = Math.max(-32_768, Math.min(32_767, Math.round((samples[i] ?? 0) * 32_767)));
  return new Uint8Array(out.buffer);
}
