/** How loud a recording is, frame by frame and band by band: 20 bytes for each 16 ms, 4.5 MB for an hour. */
import { createHash } from "node:crypto";
import { type SoundPart, soundFormat } from "../../../../speech/contract.ts";
import { fullScale, pcmOf } from "../../../../speech/samples.ts";

// Power spectra of short frames of sound: radix-2 fast Fourier transform (Cooley, Tukey 1965) of real samples.

/** A transform of one length, with what it needs more than once. */
class PowerSpectrum {
  /** Samples; a power of two. */
  readonly length: number;
  readonly #window: Float64Array;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #order: Uint16Array;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;

  constructor(length: number) {
    this.length = length;
    const at = Array.from({ length }, (_, i) => (2 * Math.PI * i) / length);
    // Hann's window: what a loud low tone leaks stays out of the bands above it.
    this.#window = Float64Array.from(at, (angle) => 0.5 - 0.5 * Math.cos(angle));
    this.#cos = Float64Array.from(at.slice(0, length / 2), Math.cos);
    this.#sin = Float64Array.from(at.slice(0, length / 2), Math.sin);
    this.#order = bitReversed(length);
    this.#real = new Float64Array(length);
    this.#imaginary = new Float64Array(length);
  }

  /** Writes the power of each frequency k × rate / length to `power`; a sine of amplitude 1 sums to 1. */
  of(samples: Float32Array, from: number, power: Float64Array): void {
    const { length } = this;
    const order = this.#order;
    const window = this.#window;
    const real = this.#real;
    const imaginary = this.#imaginary;
    for (let i = 0; i < length; i++) {
      const j = order[i] as number;
      real[i] = (samples[from + j] ?? 0) * (window[j] as number);
    }
    imaginary.fill(0);
    transform(real, imaginary, this.#cos, this.#sin);
    // Of the squared window 3/8 is left, and each half of the spectrum has half of a real signal's power.
    const scale = (2 * 2 * 8) / 3 / (length * length);
    for (let k = 0; k < power.length; k++) {
      const a = real[k] as number;
      const b = imaginary[k] as number;
      power[k] = (a * a + b * b) * scale;
    }
  }
}

/** In place; the values stand in bit-reversed order. `cos` and `sin`: of the first half of a turn. */
function transform(real: Float64Array, imaginary: Float64Array, cos: Float64Array, sin: Float64Array): void {
  const { length } = real;
  for (let half = 1; half < length; half *= 2) {
    const step = length / (2 * half);
    for (let i = 0; i < half; i++) {
      const c = cos[i * step] as number;
      const s = sin[i * step] as number;
      for (let low = i; low < length; low += 2 * half) {
        const high = low + half;
        const turnedReal = (real[high] as number) * c + (imaginary[high] as number) * s;
        const turnedImaginary = (imaginary[high] as number) * c - (real[high] as number) * s;
        real[high] = (real[low] as number) - turnedReal;
        imaginary[high] = (imaginary[low] as number) - turnedImaginary;
        real[low] = (real[low] as number) + turnedReal;
        imaginary[low] = (imaginary[low] as number) + turnedImaginary;
      }
    }
  }
}

function bitReversed(length: number): Uint16Array {
  const order = new Uint16Array(length);
  for (let i = 1, j = 0; i < length; i++) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    order[i] = j;
  }
  return order;
}

export const frameMs = 16;
const samplesPerMs = soundFormat.samplesPerSecond / 1000;
const hop = frameMs * samplesPerMs;
/** Samples of a frame, which lies half over the next one. */
const frameLength = 2 * hop;

/** Hz: the critical bands of hearing (Zwicker 1961), as far as speech has energy. */
const bandEdges = [
  ...[100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480],
  ...[1720, 2000, 2320, 2700, 3150, 3700, 4400, 5300, 6400, 7700],
];
export const bandCount = bandEdges.length - 1;

/** A level is told in steps of half a decibel from here on. */
const levelMin = -110;
const stepsPerDb = 2;
/** Of a sample: beyond it a converter or a microphone has cut. */
const clippedFrom = 32_700;

/** Read at once. */
const pieceSamples = 1 << 17;

export interface Levels {
  frames: number;
  /** Frame after frame, of each all bands; see `decibels`. */
  bands: Uint8Array;
  /** Samples at the limit, by second. */
  clipped: Uint16Array;
  /** Of the samples; 64 lowercase hex. */
  sha256: string;
}

/** dBFS (0 is a sine of full scale) of what `Levels.bands` holds, and back. */
export function decibels(step: number): number {
  return levelMin + step / stepsPerDb;
}

export function stepOf(decibels: number): number {
  return Math.max(0, Math.min(255, Math.round((decibels - levelMin) * stepsPerDb)));
}

/** Reads the part in pieces. Frames behind the end of the file are silent. */
export function measureLevels(part: SoundPart): Levels {
  const samplesTotal = Math.max(0, (part.toMs - part.fromMs) * samplesPerMs);
  const meter = new Meter(Math.ceil(samplesTotal / hop));
  for (const samples of pcmOf(part, pieceSamples)) meter.take(samples);
  return meter.end();
}

class Meter {
  readonly #levels: Levels;
  readonly #spectrum = new PowerSpectrum(frameLength);
  readonly #power = new Float64Array(frameLength / 2);
  /** What of the samples is not yet part of a whole frame. */
  readonly #waiting = new Float32Array(pieceSamples + frameLength);
  #waitingCount = 0;
  #frame = 0;
  #samples = 0;
  readonly #hash = createHash("sha256");

  constructor(frames: number) {
    const seconds = Math.ceil((frames * frameMs) / 1000) + 1;
    this.#levels = {
      frames,
      bands: new Uint8Array(frames * bandCount),
      clipped: new Uint16Array(seconds),
      sha256: "",
    };
  }

  take(samples: Int16Array): void {
    const { clipped } = this.#levels;
    this.#hash.update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i] as number;
      this.#waiting[this.#waitingCount++] = sample / fullScale;
      if (sample >= clippedFrom || sample <= -clippedFrom) {
        const second = Math.floor(this.#samples / soundFormat.samplesPerSecond);
        clipped[second] = (clipped[second] ?? 0) + 1;
      }
      this.#samples += 1;
    }
    let from = 0;
    for (; from + frameLength <= this.#waitingCount; from += hop) this.#measure(from);
    this.#waiting.copyWithin(0, from, this.#waitingCount);
    this.#waitingCount -= from;
  }

  end(): Levels {
    this.#waiting.fill(0, this.#waitingCount);
    for (let from = 0; from < this.#waitingCount; from += hop) this.#measure(from);
    return { ...this.#levels, sha256: this.#hash.digest("hex") };
  }

  #measure(from: number): void {
    const { bands, frames } = this.#levels;
    if (this.#frame >= frames) return;
    this.#spectrum.of(this.#waiting, from, this.#power);
    for (let band = 0; band < bandCount; band++) {
      let sum = 1e-12;
      for (let k = firstBins[band] ?? 0; k < (firstBins[band + 1] ?? 0); k++) sum += this.#power[k] ?? 0;
      bands[this.#frame * bandCount + band] = stepOf(10 * Math.log10(sum));
    }
    this.#frame += 1;
  }
}

/** Of the spectrum, where each band begins. */
const firstBins = bandEdges.map((edge) => Math.round((edge * frameLength) / soundFormat.samplesPerSecond));
