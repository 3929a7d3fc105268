/**
 * What the engine looks at between words (ETEXT_DESC of tesseract's ocrclass.h, which its interface for programs leaves
 * out): a time at which it stops, and gives what it has read until then.
 */
import type { TesseractEngine } from "../../engines/tesseract.ts";

/** Bytes of the structure, and where in it the time is; all else of it is zero, which is nothing. */
const size = 64;
const endAt = 24;

/** `endMs`: on the monotonic clock, which is the engine's own; Infinity: it stops at nothing. */
export function watched<T>(
  { module, heap }: TesseractEngine,
  endMs: number,
  work: (monitor: number | null) => T,
): T {
  if (endMs === Number.POSITIVE_INFINITY) return work(null);
  const monitor = module._malloc(size);
  if (monitor === 0) throw new Error(`malloc of ${size} bytes failed`);
  heap().fill(0, monitor, monitor + size);
  // Nanoseconds; zero would be none.
  const end = BigInt(Math.max(1, Math.round(endMs * 1e6)));
  new DataView(heap().buffer).setBigInt64(monitor + endAt, end, true);
  try {
    return work(monitor);
  } finally {
    module._free(monitor);
  }
}
