/** Markdown helpers for sources. */

/** Escapes text for any position in a line (CommonMark, 2.4). */
export function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** A link with escaped text and URL. */
export function linked(text: string, address: string): string {
  return `[${escaped(text)}](<${address.replace(/[<>\s\\]/g, encodeURIComponent)}>)`;
}

/** A fence longer than any in the text. */
export function fenced(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

/** A code span; line breaks become spaces. */
export function codeSpan(text: string): string {
  const ticks = "`".repeat(longestTicks(text) + 1);
  return `${ticks} ${text.replace(/\s+/g, " ")} ${ticks}`.replace(/^` ([^`]*) `$/, "`$1`");
}

function longestTicks(text: string): number {
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}
