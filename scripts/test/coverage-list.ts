/** The interface specification, and the list of what holds it, as lists of rows. */

/** One thing that is said: a row of a table, an item of a list, or a paragraph. */
export interface Row {
  section: string;
  /** A table row's first cells that tell it from the others, or how the text begins. */
  key: string;
}

const charactersOfText = 60;

/** Of the specification's Markdown. The heads of tables say nothing, nor do paragraphs that only lead to a list. */
export function rowsOf(markdown: string): Row[] {
  const lines = markdown.split("\n");
  const rows: Row[] = [];
  let section = "";
  lines.forEach((line, at) => {
    const heading = /^#{2,3} (.*)$/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    if (section === "" || heading !== undefined || line.trim() === "") return;
    if (line.startsWith("|")) {
      const isHead = /^\|[-| ]+\|$/.test(lines[at + 1] ?? "");
      if (!isHead && !/^\|[-| ]+\|$/.test(line)) rows.push({ section, key: firstCell(line) });
    } else if (!line.endsWith(":")) rows.push({ section, key: beginning(line) });
  });
  return rows;
}

/** `B|anon` is one cell of the specification. */
const firstCell = (line: string) => (line.split(/(?<! B)\|(?!anon)/)[1] ?? "").trim();

function beginning(line: string): string {
  const text = line.replace(/^(?:\d+\.|-) /, "").trim();
  if (text.length <= charactersOfText) return text.replace(/[.:]$/, "");
  return `${text.slice(0, text.lastIndexOf(" ", charactersOfText))} …`;
}

export interface Coverage extends Row {
  /** Names of tests, which may end with … where what follows differs. */
  tests: string[];
  /** Of what is not there yet: the name of the part of Markmill that it comes with. */
  later: string | null;
}

export function coverageOf(markdown: string): Coverage[] {
  let section = "";
  return markdown.split("\n").flatMap((line): Coverage[] => {
    section = /^#{2,3} (.*)$/.exec(line)?.[1] ?? section;
    const cells = /^\| (.*?) \| (.*) \|$/.exec(line);
    if (cells === null || /^-+$/.test(cells[1] ?? "") || cells[1] === "The specification") return [];
    const [, key = "", held = ""] = cells;
    const tests = [...held.matchAll(/`([^`]*)`/g)].map(([, name = ""]) => name);
    return [{ section, key, tests, later: /\*(.*?)\*/.exec(held.replace(/`[^`]*`/g, ""))?.[1] ?? null }];
  });
}
