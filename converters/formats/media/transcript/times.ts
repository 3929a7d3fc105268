/** Formats times of a recording for readers. */

/** HH:MM:SS, in whole seconds that have begun. */
export function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((each) => digits(each, 2)).join(":");
}

/** HH:MM:SS and milliseconds behind `mark`: "." in WebVTT, "," in SubRip. */
export function cueTime(ms: number, mark: "." | ","): string {
  return `${clockTime(ms)}${mark}${digits(ms % 1000, 3)}`;
}

function digits(value: number, count: number): string {
  return String(Math.floor(value)).padStart(count, "0");
}
