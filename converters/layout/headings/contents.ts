/** Contents pages: lines that end in page numbers, behind leaders or a wide blank. */

import { boxOf } from "../../util/geometry/box.ts";
import type { Contents, ContentsEntry, Line, Word } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import type { PieceRow } from "../tables/cell-rows.ts";
import { hasLeaders } from "../text/leaders.ts";

const pageNumber = /^(?:\d{1,4}|[ivxlcdm]{1,7})$/i;
const leader = /^[.…·_]+$/;
const trailing = /(?<![.…·_])[.…·_]{2,}(\d{1,4}|[ivxlc]{1,7})$/;
const entriesMin = 3;

interface Row {
  row: PieceRow;
  entry: ContentsEntry | null;
}

interface ContentsFound {
  contents: Contents[];
  rest: Line[];
}

/** `rows` are those of the lines. */
export function findContents(lines: readonly Line[], pieces: readonly PieceRow[]): ContentsFound {
  const rows = pieces.map((row): Row => ({ row, entry: entryOf(row) }));
  if (rows.filter((row) => row.entry !== null).length < entriesMin) return { contents: [], rest: [...lines] };
  const contents: Contents[] = [];
  const taken = new Set<Word>();
  for (const run of runs(rows)) {
    const entries = joinRows(run);
    contents.push({ kind: "contents", ...boxOf(run.map(({ row }) => row)), entries });
    for (const { row } of run)
      for (const piece of row.pieces) for (const word of piece.words) taken.add(word);
  }
  return {
    contents,
    rest:
      contents.length === 0
        ? [...lines]
        : lines.filter((line) => !line.words.some((word) => taken.has(word))),
  };
}

/** A row with a page number at its end, parted from the title by leaders or a wide blank. */
function entryOf(row: PieceRow): ContentsEntry | null {
  const last = row.pieces.at(-1)?.words.at(-1);
  if (!last) return null;
  let page = last.text;
  const glued = trailing.exec(page);
  // Most rows end in a word.
  if (glued === null && !pageNumber.test(page)) return null;
  const words = row.pieces.flatMap((piece) => piece.words);
  if (words.length < 2) return null;
  let title = words.slice(0, -1);
  if (glued !== null) {
    const text = page.slice(0, glued.index);
    page = glued[1] ?? "";
    title = text === "" ? title : [...title, { ...last, text }];
  }
  const before = title.at(-1);
  const wide = before !== undefined && last.x0 - before.x1 > last.style.size * 1.5;
  const text = title.map((word) => word.text).join(" ");
  const led = hasLeaders(text) || glued?.[2] !== undefined;
  if (!led && !wide) return null;
  const bare = withoutLeaders(title);
  if (bare.length === 0 || !/\p{L}/u.test(bare.map((word) => word.text).join(""))) return null;
  return { title: makeLine(bare), whole: makeLine(words), page, led };
}

function withoutLeaders(words: readonly Word[]): Word[] {
  let end = words.length;
  while (end > 0 && leader.test((words[end - 1] as Word).text)) end--;
  const kept = words.slice(0, end);
  const last = kept.at(-1);
  const match = last ? /^(.*?[^.…·_])[.…·_]{2,}$/.exec(last.text) : null;
  if (last && match) kept[kept.length - 1] = { ...last, text: match[1] ?? last.text };
  return kept;
}

/** Runs of entries, with a few rows without numbers (parts, wrapped titles) between them; numbers must not fall. */
function runs(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  let run: Row[] = [];
  let missing = 0;
  let highest = 0;
  const close = () => {
    while (run.length > 0 && run.at(-1)?.entry === null) run.pop();
    const entries = run.filter((row) => row.entry !== null);
    const led = entries.filter((row) => row.entry?.led).length;
    const enough = entries.length >= (led > 0 ? entriesMin : entriesMin + 1);
    if (enough && entries.length >= run.length * 0.5 && textual(entries)) found.push(run);
    run = [];
    missing = 0;
    highest = 0;
  };
  for (const row of rows) {
    if (row.entry === null) {
      if (run.length === 0) continue;
      missing++;
      if (missing > 2 || row.row.size > (run.at(-1)?.row.size ?? 0) * 1.8) close();
      else run.push(row);
      continue;
    }
    missing = 0;
    const page = /^\d+$/.test(row.entry.page) ? Number(row.entry.page) : 0;
    if (page !== 0 && page < highest) close();
    highest = Math.max(highest, page);
    run.push(row);
  }
  close();
  return found;
}

/** Tables of figures have short labels and more than one column of numbers. */
function textual(rows: readonly Row[]): boolean {
  const led = rows.filter((row) => row.entry?.led).length;
  if (led > rows.length * 0.5) return true;
  const several = rows.filter(
    (row) =>
      row.row.pieces
        .slice(1)
        .filter((piece) => /^[\d.,%$-]+$/.test(piece.words.map((word) => word.text).join(""))).length > 1,
  );
  if (several.length > rows.length * 0.4) return false;
  const pages = rows.map((row) => Number(row.entry?.page)).filter((page) => Number.isFinite(page));
  const distinct = new Set(pages).size;
  const characters = rows.reduce((sum, row) => sum + (row.entry?.title.words.length ?? 0), 0) / rows.length;
  // Without leaders only rising numbers and titles of some words speak for a contents page.
  return distinct >= 3 && distinct >= pages.length * 0.6 && characters >= 2.2;
}

/** Titles that run over two lines carry their number on the second. */
function joinRows(run: readonly Row[]): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  let open: Line | null = null;
  const right = Math.max(...run.map(({ row }) => row.x1));
  const left = Math.min(...run.map(({ row }) => row.x0));
  for (const { row, entry } of run) {
    const line = makeLine(row.pieces.flatMap((piece) => piece.words));
    if (entry === null) {
      if (open) entries.push({ title: open, whole: open, page: "", led: false });
      open = line;
      if (row.x1 - left < (right - left) * 0.7) {
        entries.push({ title: line, whole: line, page: "", led: false });
        open = null;
      }
      continue;
    }
    if (open) {
      entries.push({ ...entry, title: appended(open, entry.title), whole: appended(open, entry.whole) });
      open = null;
    } else entries.push(entry);
  }
  if (open) entries.push({ title: open, whole: open, page: "", led: false });
  return entries;
}

const appended = (one: Line, two: Line): Line => ({
  ...one,
  ...boxOf([one, two]),
  words: [...one.words, ...two.words],
  x0: one.x0,
});
