/** The little Markdown that sources write themselves around what services hand out. */

/** So that it reads as itself wherever it stands in a line (CommonMark, section 2.4). */
export function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** A link whose text reads as itself and whose address cannot end it. */
export function linked(text: string, address: string): string {
  return `[${escaped(text)}](<${address.replace(/[<>\s\\]/g, encodeURIComponent)}>)`;
}

/** In a fence that nothing in it can end. */
export function fenced(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

/** A span of code in a line; line ends in it become spaces. */
export function codeSpan(text: string): string {
  const ticks = "`".repeat(longestTicks(text) + 1);
  return `${ticks} ${text.replace(/\s+/g, " ")} ${ticks}`.replace(/^` ([^`]*) `$/, "`$1`");
}

function longestTicks(text: string): number {
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}
