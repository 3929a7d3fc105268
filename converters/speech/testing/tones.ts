/** Sound for scripted models, in the form of `soundFormat` unless it is said otherwise. */
import { writeFileSync } from "node:fs";
import { soundFormat } from "../contract.ts";

export interface Tone {
  /** 0: silence. */
  hertz: number;
  ms: number;
}

const loudness = 0.3 * 32_767;

/** One after the other. */
export function tones(
  parts: readonly Tone[],
  samplesPerSecond: number = soundFormat.samplesPerSecond,
): Int16Array {
  const lengths = parts.map(({ ms }) => Math.round((ms * samplesPerSecond) / 1_000));
  const samples = new Int16Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const [index, { hertz }] of parts.entries()) {
    const turn = (2 * Math.PI * hertz) / samplesPerSecond;
    const end = at + (lengths[index] ?? 0);
    for (; at < end; at += 1) samples[at] = Math.round(loudness * Math.sin(turn * at));
  }
  return samples;
}

export function writeTones(path: string, parts: readonly Tone[]): string {
  writeFileSync(path, tones(parts));
  return path;
}
