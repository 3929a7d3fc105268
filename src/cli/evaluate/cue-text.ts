/** The text of a WebVTT file (W3C WebVTT 1). */

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&lrm;": "",
  "&rlm;": "",
};

/** The cues in order, one per line, without notes, styles and cue names. */
export function cueText(file: string): string {
  const blocks = file.replaceAll(/\r\n?/g, "\n").split(/\n{2,}/);
  return blocks.flatMap((block) => wordsOf(block.split("\n"))).join("\n");
}

function wordsOf(lines: readonly string[]): string[] {
  const times = lines.findIndex((line) => line.includes("-->"));
  // A cue may have a name before its times.
  if (times < 0 || times > 1) return [];
  const words = lines
    .slice(times + 1)
    .join(" ")
    .trim();
  return [words.replaceAll(/<[^<>]*>/g, "").replaceAll(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)];
}
