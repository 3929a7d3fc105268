import type { Fault } from "../../../config/errors/fault.ts";
import { waitSecondsOf } from "../envelope.ts";

/** What a person reads of a fault: waiting is said in a person's measure, not in a header's name. */
export function sentenceOf(fault: Fault): string {
  if (fault.code !== "rate_limited") return fault.message;
  const seconds = Number(fault.headers?.["retry-after"] ?? waitSecondsOf(fault));
  return `Too many tries. Wait ${inWords(seconds)}, then try again.`;
}

function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
