import type { Lines } from "./lines.ts";

/** How lines of logs begin: ISO 8601, syslog, access logs, levels. */
const entry =
  /^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ,]+\d\d:\d\d|\[?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* .{0,12}\d\d:\d\d:\d\d|\[ *\d+\.\d{3,}\]|\[?\d\d:\d\d:\d\d|\S+ \S+ \S+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:|(?:DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|TRACE)\b)/;

/** Where a program was when it failed, as most languages print it: a call, a file and its line, an address. */
const frame =
  /^\s+(?:at (?:\S+ )?\S*(?:\(.*\)(?: in .*)?|:\d+)$|File "[^"]*", line \d|from \S+:\d|\.\.\. \d+ (?:more|common)|#\d+\s|\d+: +(?:0x|\S+::)|\S+:\d+(?::\d+|:in\b| \+0x|$))/;

const linesMin = 4;
const linesLooked = 500;
const charactersLooked = 400;
const shareMin = 0.6;

function isFrame(line: string): boolean {
  return line.length <= charactersLooked && frame.test(line.trimEnd());
}

/** Whether the text is a program's record, whose lines mean nothing but themselves. */
export function isLog(text: string): boolean {
  const lines = text
    .slice(0, linesLooked * charactersLooked)
    .split("\n", linesLooked)
    .filter((line) => line.trim() !== "");
  if (!entry.test(lines[0] ?? "")) return false;
  const entries = lines.filter((line) => entry.test(line)).length;
  const own = entries + tracedLines(lines);
  return own >= linesMin && own >= lines.length * shareMin;
}

/** Lines between entries that tell where a program failed: those of a run with at least one place in it. */
function tracedLines(lines: Lines): number {
  let traced = 0;
  let run = 0;
  let placed = false;
  for (const line of lines) {
    if (entry.test(line)) {
      if (placed) traced += run;
      run = 0;
      placed = false;
    } else {
      run += 1;
      placed ||= isFrame(line);
    }
  }
  return placed ? traced + run : traced;
}

/** Whether the lines tell where a program failed, without a log around them. */
export function isTrace(lines: Lines): boolean {
  const frames = lines.filter((line) => isFrame(line)).length;
  return frames >= 2 && frames * 3 >= lines.length;
}
