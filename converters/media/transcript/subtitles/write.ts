/** Subtitle files. */
import { cueTime } from "../times.ts";
import type { Cue } from "./cues.ts";

/** WebVTT (W3C). `language`: BCP 47; the format has no field for it, so that it stands in a comment. */
export function webVtt(cues: readonly Cue[], language: string | undefined): string {
  const note = language === undefined ? [] : [`NOTE Language: ${language}`];
  const blocks = cues.map(({ fromMs, toMs, lines }) => {
    const text = lines.map((line) => line.replace(/[&<>]/g, (mark) => references[mark] ?? mark));
    return `${cueTime(fromMs, ".")} --> ${cueTime(toMs, ".")}\n${text.join("\n")}`;
  });
  return `${["WEBVTT", ...note, ...blocks].join("\n\n")}\n`;
}

/** Not even in a text may an arrow stand, and what begins with < is markup. */
const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** SubRip, which has no standard and no escapes: an arrow would be read as a line of times. */
export function subRip(cues: readonly Cue[]): string {
  return cues
    .map(({ fromMs, toMs, lines }, i) => {
      const text = lines.map((line) => line.replace(/-{2,}>/g, "->"));
      return `${i + 1}\n${cueTime(fromMs, ",")} --> ${cueTime(toMs, ",")}\n${text.join("\n")}\n`;
    })
    .join("\n");
}
