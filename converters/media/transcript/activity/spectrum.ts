/** Power spectra of short frames of sound: radix-2 fast Fourier transform (Cooley, Tukey 1965) of real samples. */

/** A transform of one length, with what it needs more than once. */
export class PowerSpectrum {
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

  /**
   * Into `power`: squared magnitude of each frequency k × rate / length, k from 0 to length / 2, so scaled that a sine of
   * amplitude 1 comes to about 1 in all.
   */
  of(samples: Float32Array, from: number, power: Float64Array): void {
    const { length } = this;
    const [real, imaginary] = [this.#real, this.#imaginary];
    for (let i = 0; i < length; i++) {
      const j = this.#order[i] ?? 0;
      real[i] = (samples[from + j] ?? 0) * (this.#window[j] ?? 0);
    }
    imaginary.fill(0);
    transform(real, imaginary, this.#cos, this.#sin);
    // Of the squared window 3/8 is left, and each half of the spectrum has half of a real signal's power.
    const scale = (2 * 2 * 8) / 3 / (length * length);
    for (let k = 0; k < power.length; k++) {
      const [a, b] = [real[k] ?? 0, imaginary[k] ?? 0];
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
