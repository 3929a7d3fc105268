/** Limits against documents that would block the browser. Documents are not trusted. */

/** Per part, and per run without a blank line. */
const partCharactersMax = 150_000;
const runCharactersMax = 50_000;
/** Code and HTML tables. */
const verbatimCharactersMax = 300_000;
/** Nested quotes and lists in one line. */
const containersMax = 50;
const indentMax = 200;
/** The parser is quadratic in these. */
const marksMax = 1_500;
const bracketsMax = 100;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/;
const indented = new RegExp(`^[ \\t]{${indentMax}}[ \\t]*(?:[-*+>]|\\d{1,9}[.)])`);
const table = /^ {0,3}<table\b/i;

/** Whether a part is shown as plain text instead. */
export function isTooComplex(text: string): boolean {
  let open: string | null = null;
  let inHtml = false;
  let verbatim = 0;
  let part = 0;
  let run = emptyRun();
  for (const line of text.split("\n")) {
    const mark = fence.exec(line)?.[1];
    if (open !== null || inHtml || mark !== undefined) {
      verbatim += line.length + 1;
      if (verbatim > verbatimCharactersMax) return true;
      if (open !== null) open = mark?.startsWith(open) && line.trim() === mark ? null : open;
      else if (inHtml) inHtml = line.trim() !== "";
      else open = mark ?? null;
      continue;
    }
    if (table.test(line)) {
      inHtml = true;
      verbatim += line.length + 1;
      continue;
    }
    // Table cells are parsed separately.
    if (line.trim() === "" || line.startsWith("|")) run = emptyRun();
    part += line.length + 1;
    if (part > partCharactersMax || isDeep(line) || addTo(run, line)) return true;
  }
  return verbatim > verbatimCharactersMax;
}

const emptyRun = () => ({ characters: 0, marks: 0, brackets: 0 });

function isDeep(line: string): boolean {
  const [opened = ""] = containers.exec(line) ?? [];
  return (opened.match(/[^ \t\d]/g)?.length ?? 0) > containersMax || indented.test(line);
}

/** True: too much. */
function addTo(run: ReturnType<typeof emptyRun>, line: string): boolean {
  run.characters += line.length + 1;
  if (run.characters > runCharactersMax) return true;
  run.marks += line.match(/[*_~]+/g)?.length ?? 0;
  for (const character of line) {
    if (character === "[") run.brackets += 1;
    else if (character === "]" && run.brackets > 0) run.brackets -= 1;
    if (run.brackets > bracketsMax) return true;
  }
  return run.marks > marksMax;
}
