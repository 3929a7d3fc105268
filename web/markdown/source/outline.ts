/** What parts need to know of the rest of the document, found without parsing. */

export interface Note {
  /** Notes are numbered by first reference. */
  number: number;
  line: number;
  references: number[];
}

export interface Outline {
  headings: { line: number; source: string }[];
  /** By lower-case label. */
  notes: Map<string, Note>;
  /** Link definitions by label. */
  definitions: Map<string, string>;
}

const fence = /^\s*(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}(?:\s+(.*?))?(?:\s+#+)?\s*$/;
const headingCharactersMax = 500;
// No brackets within labels keeps matching linear.
const noteDefinition = /^ {0,3}\[\^([^\][\s]+)\]:/;
const noteReference = /\[\^([^\][\s]+)\]/g;
const linkDefinition = /^ {0,3}\[(?!\^)((?:[^\][\\]|\\.)+)\]:\s*\S/;
const linkLabel = /\[((?:[^\][\\]|\\.)+)\]/gs;

export function outlineOf(lines: readonly string[]): Outline {
  const headings: Outline["headings"] = [];
  const defined = new Map<string, number>();
  const references = new Map<string, number[]>();
  const definitions: Outline["definitions"] = new Map();
  let open: string | null = null;
  for (const [index, text] of lines.entries()) {
    const mark = fence.exec(text)?.[1];
    if (open !== null) {
      if (mark?.startsWith(open) && text.trim() === mark) open = null;
      continue;
    }
    if (mark !== undefined) {
      open = mark;
      continue;
    }
    const mayBeTitle = (text.startsWith("#") || text.startsWith(" ")) && text.length <= headingCharactersMax;
    const title = mayBeTitle ? heading.exec(text) : null;
    if (title !== null) headings.push({ line: index + 1, source: title[1] ?? "" });
    if (!text.includes("[")) continue;
    const label = noteDefinition.exec(text)?.[1]?.toLowerCase();
    if (label !== undefined && !defined.has(label)) defined.set(label, index + 1);
    const link = linkDefinition.exec(text)?.[1];
    if (link !== undefined && !definitions.has(labelOf(link))) definitions.set(labelOf(link), text);
    for (const match of text.matchAll(noteReference)) {
      if (match.index === 0 && label !== undefined) continue;
      const name = (match[1] ?? "").toLowerCase();
      const before = references.get(name);
      if (before === undefined) references.set(name, [index + 1]);
      else before.push(index + 1);
    }
  }
  return { headings, notes: numbered(defined, references), definitions };
}

/** Normalized as in CommonMark 0.31, 6.3. */
const labelOf = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();

function numbered(
  defined: ReadonlyMap<string, number>,
  references: ReadonlyMap<string, number[]>,
): Outline["notes"] {
  const notes: Outline["notes"] = new Map();
  // Unreferenced notes come last.
  for (const label of [...references.keys(), ...defined.keys()]) {
    const line = defined.get(label);
    if (line === undefined || notes.has(label)) continue;
    notes.set(label, { number: notes.size + 1, line, references: references.get(label) ?? [] });
  }
  return notes;
}

/** Definitions from elsewhere that this text refers to. */
export function missingDefinitions(text: string, { notes, definitions }: Outline): string {
  const labels = new Set([...text.matchAll(noteReference)].map((match) => (match[1] ?? "").toLowerCase()));
  const stubs = [...labels].filter((label) => notes.has(label)).map((label) => `[^${label}]: _`);
  const links = new Set(
    definitions.size === 0 ? [] : [...text.matchAll(linkLabel)].map((match) => labelOf(match[1] ?? "")),
  );
  const needed = [...links].flatMap((label) => definitions.get(label) ?? []);
  return [...needed, ...stubs].map((line) => `\n\n${line}`).join("");
}
