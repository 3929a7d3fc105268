/** Where decoded sound goes: counted, listened to, and written if it is wanted. */
import { closeSync, openSync, writeSync } from "node:fs";
import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
import type { EngineFile } from "../engines/ffmpeg-files.ts";
import { soundFormat } from "../speech/contract.ts";

/**
 * Encoders put silence before the sound and fill their last frame: an hour's recording decodes to a little more. So much
 * of it is cut off without a word; the longest frames (HE-AAC) and what goes before them have a tenth of a second each.
 */
const paddingMsMax = 250;
const bytesMax = limits.mediaMsMax * soundFormat.bytesPerMs;
/**
 * Of 32,768. Below it is what conversions leave where there was nothing: rounding, and the noise that hides it (dither
 * has one or two steps); the quietest microphone has more.
 */
const loudestOfNothing = 3;

export class SoundFile implements EngineFile {
  readonly bytes = 0;
  readonly #descriptor: number | null;
  #written = 0;
  #isSilent = true;

  /** `path`: made anew; null: nothing is kept. */
  constructor(path: string | null) {
    this.#descriptor = path === null ? null : openSync(path, "w", 0o600);
  }

  get samples(): number {
    return Math.floor(this.#written / 2);
  }

  /** Nothing but digital noise so far. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Throws Fault media_too_long, which ends the decoding. */
  write(bytes: Uint8Array, position: number): void {
    if (position + bytes.length > bytesMax + paddingMsMax * soundFormat.bytesPerMs)
      throw new Fault("media_too_long");
    const kept = bytes.subarray(0, Math.max(0, bytesMax - position));
    if (this.#isSilent) this.#isSilent = !isAudible(kept);
    for (let done = 0; this.#descriptor !== null && done < kept.length; )
      done += writeSync(this.#descriptor, kept, done, kept.length - done, position + done);
    this.#written = Math.max(this.#written, position + kept.length);
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
  }
}

/** FFmpeg writes whole samples. */
function isAudible(bytes: Uint8Array): boolean {
  const samples = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 1 < bytes.length; at += 2)
    if (Math.abs(samples.getInt16(at, true)) > loudestOfNothing) return true;
  return false;
}
