/** Sorts before all ids of that moment: 48 bits of milliseconds, as in a UUID of version 7. */
export function firstIdAt(prefix: "job" | "hld", ms: number): string {
  return `${prefix}_${Math.max(0, ms).toString(16).padStart(12, "0")}`;
}
