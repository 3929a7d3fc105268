/** How loud a recording is, frame by frame and band by band: 20 bytes for each 16 ms, 4.5 MB for an hour. */
import { createHash } from "node:crypto";
import { type SoundPart, soundFormat } from "../../../speech/contract.ts";
import { fullScale, pcmOf } from "../../../speech/samples.ts";
import { PowerSpectrum } from "./spectrum.ts";

/** From the beginning of one frame to that of the next. */
export const frameMs = 16;
const samplesPerMs = soundFormat.samplesPerSecond / 1000;
const hop = frameMs * samplesPerMs;
/** Samples of a frame, which lies half over the next one. */
const frameLength = 2 * hop;

/**
 * Hz: the critical bands of hearing (Zwicker 1961: Subdivision of the audible frequency range into critical bands), as far
 * as the samples have sound and speech has energy.
 */
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
