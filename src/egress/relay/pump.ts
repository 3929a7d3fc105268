import type { Duplex } from "node:stream";

/** Carries bytes both ways and counts them, no faster than the slower side takes them; both sides end together. */
export function pump(left: Duplex, right: Duplex, count: (bytes: number) => void): void {
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const) {
    from.on("data", (chunk: Buffer) => count(chunk.length));
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroy());
    from.pipe(to);
  }
}
