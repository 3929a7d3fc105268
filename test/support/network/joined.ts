import type { Duplex } from "node:stream";

/** Carries bytes both ways; both ends end together. */
export function joined(left: Duplex, right: Duplex): void {
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const) {
    from.on("error", () => to.destroy());
    // What was ended is still on its way.
    from.on("close", () => {
      if (!to.writableEnded) to.destroy();
    });
    from.pipe(to);
  }
}
