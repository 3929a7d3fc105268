/** How lines of logs begin: ISO 8601, syslog, access logs, levels. */
const entry =
  /^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ,]+\d\d:\d\d|\[?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* .{0,12}\d\d:\d\d:\d\d|\[ *\d+\.\d{3,}\]|\[?\d\d:\d\d:\d\d|\S+ \S+ \S+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:|(?:DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|TRACE)\b)/;

const linesMin = 4;
const linesLooked = 500;
const shareMin = 0.6;

/** Whether the text is a program's record, whose lines mean nothing but themselves. */
export function isLog(text: string): boolean {
  const lines = text
    .slice(0, linesLooked * 400)
    .split("\n", linesLooked)
    .filter((line) => line.trim() !== "");
  const entries = lines.filter((line) => entry.test(line)).length;
  return entries >= linesMin && entries >= lines.length * shareMin && entry.test(lines[0] ?? "");
}
