/** The words of a WebVTT file (W3C WebVTT 1), without its times. */

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&lrm;": "",
  "&rlm;": "",
};

/** The cues in their order, one a line. Notes, styles and the names of cues are no words. */
export function cueText(file: string): string {
  const blocks = file.replaceAll(/\r\n?/g, "\n").split(/\n{2,}/);
  return blocks.flatMap((block) => wordsOf(block.split("\n"))).join("\n");
}

function wordsOf(lines: readonly string[]): string[] {
  const times = lines.findIndex((line) => line.includes("-->"));
  // A cue may have a name in front of its times, in one line.
  if (times < 0 || times > 1) return [];
  const words = lines
    .slice(times + 1)
    .join(" ")
    .trim();
  return [words.replaceAll(/<[^>]*>/g, "").replaceAll(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)];
}
