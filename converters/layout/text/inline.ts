/** The lines of a paragraph as inline Markdown: text, emphasis, links, with broken words made whole. */

import type { PhrasingContent } from "mdast";
import { cutEdges, type Edges } from "../../util/edges.ts";
import type { Line, Word, WordFormula } from "../model.ts";
import { mendBreak, type Vocabulary } from "./dehyphenate.ts";
import { hasLeaders } from "./leaders.ts";
import { scriptText } from "./scripts.ts";

const address = /^[<(["'“‘]*(?:https?:\/\/|ftp:\/\/|www\.|mailto:)\S+$/i;
const mail = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
/** Where addresses are broken: behind these, which no sentence ends with. */
const breakEnd = /[/_=&?%#~-]$/;
/** What goes on in the next line looks like a path or query, not like a word. */
const pathLike = /^[^\s.,;:/]*[/_=&?%#]\S|^[\w-]+\.\w/;

export const isAddress = (text: string): boolean => address.test(text) || mail.test(text);

/** Whether a line's last word and the next line's first are one address. */
export function addressGoesOn(end: Word, start: Word): boolean {
  if (end.url !== null) return start.url === end.url && holds(end.url, end.text, start.text);
  return breakEnd.test(end.text) && address.test(end.text) && start.url === null && pathLike.test(start.text);
}

/** The link's own address says that the words are parts of it. */
function holds(url: string, end: string, start: string): boolean {
  const joined = (end + start).replace(/^[<(["'“‘]+/, "").replace(/(?<![>)\]"'”’.,;:])[>)\]"'”’.,;:]+$/, "");
  return joined.length > 4 && url.toLowerCase().includes(joined.toLowerCase());
}

interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  mono: boolean;
  url: string | null;
  note: string | null;
  formula: WordFormula | null;
}

const plainRun: Run = {
  ...{ text: "", bold: false, italic: false, mono: false },
  ...{ url: null, note: null, formula: null },
};

export interface InlineOptions {
  vocabulary: Vocabulary;
  /** Headings and cells carry links only. */
  emphasis: boolean;
  /** Whether links to places in the document are links; true unless said otherwise. */
  places?: boolean;
}

const cjk = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/;

export function plainText(lines: readonly Line[], vocabulary: Vocabulary): string {
  return runsOf(lines, vocabulary)
    .map((run) => run.text)
    .join("")
    .trim();
}

export function phrasing(lines: readonly Line[], options: InlineOptions, skip = 0): PhrasingContent[] {
  let runs = skipCharacters(runsOf(lines, options.vocabulary), skip);
  for (const run of runs) {
    if (run.url?.startsWith("#") && (options.places === false || !leads(run.text))) run.url = null;
  }
  runs = options.emphasis
    ? tame(runs)
    : runs.map((run) => ({ ...run, bold: false, italic: false, mono: false }));
  return trimmed(merge(runs)).flatMap(node);
}

/** Whether a reader would follow it within the text: page numbers and lines of contents are for paper. */
const leads = (text: string): boolean => /\p{L}{2}/u.test(text) && !hasLeaders(text);

function runsOf(lines: readonly Line[], vocabulary: Vocabulary): Run[] {
  const runs: Run[] = [];
  const push = (text: string, word: Word) => {
    const { bold, italic, mono } = word.style;
    const run = { text, bold, italic, mono, url: word.url, note: word.note, formula: word.formula ?? null };
    const last = runs.at(-1);
    if (last && isOneRun(last, run)) last.text += text;
    else runs.push(run);
  };
  lines.forEach((line, row) => {
    const next = lines[row + 1]?.words[0];
    line.words.forEach((word, index) => {
      const isLast = index === line.words.length - 1;
      let text = word.script === null ? word.text : scriptText(word, line.words[index - 1]);
      let space = isLast ? next !== undefined : !(line.words[index + 1] as Word).glued;
      if (isLast && next && addressGoesOn(word, next)) space = false;
      else if (isLast && next && word.formula === undefined) {
        const mended = mendBreak(text, next.text, vocabulary);
        if (mended !== null) {
          text = mended;
          space = false;
        } else if (cjk.test(text.at(-1) ?? "") && cjk.test(next.text[0] ?? "")) space = false;
      }
      if (text.includes("\u00AD")) text = text.replaceAll("\u00AD", "");
      if (word.comments === undefined) push(space ? `${text} ` : text, word);
      else {
        push(text, word);
        word.comments.forEach((note, i, { length }) => {
          runs.push({ ...plainRun, text: space && i === length - 1 ? " " : "", note });
        });
      }
    });
  });
  return runs;
}

/** Whether two runs side by side are one. Notes and formulas stand by themselves. */
const isOneRun = (a: Run, b: Run): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.mono === b.mono &&
  a.url === b.url &&
  a.note === null &&
  b.note === null &&
  a.formula === null &&
  b.formula === null;

function skipCharacters(runs: Run[], count: number): Run[] {
  let left = count;
  return runs.flatMap((run) => {
    if (left > 0 && left >= run.text.length) {
      left -= run.text.length;
      return [];
    }
    const text = run.text.slice(left);
    left = 0;
    return [{ ...run, text }];
  });
}

/** Emphasis that covers (nearly) all of a paragraph is its look, not its meaning; single characters are mathematics. */
function tame(runs: Run[]): Run[] {
  const total = runs.reduce((sum, run) => sum + run.text.length, 0);
  const share = (property: "bold" | "italic" | "mono") =>
    runs.reduce((sum, run) => sum + (run[property] ? run.text.length : 0), 0) / Math.max(1, total);
  const keep = { bold: share("bold") < 0.7, italic: share("italic") < 0.7, mono: share("mono") < 0.9 };
  return merge(
    runs.map((run) => {
      const wordy = /\p{L}{2}/u.test(run.text);
      return {
        ...run,
        bold: run.bold && keep.bold && wordy,
        italic: run.italic && keep.italic && wordy,
        mono: run.mono && keep.mono && /\S/.test(run.text),
      };
    }),
  );
}

function merge(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && isOneRun(last, run)) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

function trimmed(runs: Run[]): Run[] {
  const first = runs[0];
  const last = runs.at(-1);
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return runs.filter((run) => run.text !== "" || run.note !== null);
}

const blankEdges: Edges = { before: /^\s*/, after: /(?<!\s)\s*$/ };
/** A link annotation covers whole words here, and with them the stop or comma behind the last. */
const linkEdges: Edges = { before: /^\s*/, after: /(?:[.,;:!?]|(?<!\s))\s*$/ };
const wordEdges: Edges = { before: /^[^\p{L}\p{N}]*/u, after: /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u };

/** Blanks and punctuation stand outside of the marks: Markdown does not see marks beside blanks as such. */
function node(run: Run): PhrasingContent[] {
  if (run.note !== null) {
    const reference: PhrasingContent = { type: "footnoteReference", identifier: run.note, label: run.note };
    return run.text.endsWith(" ") ? [reference, { type: "text", value: " " }] : [reference];
  }
  if (run.formula !== null) {
    const math: PhrasingContent = { type: "inlineMath", value: run.formula.latex };
    const formula: PhrasingContent =
      run.url === null ? math : { type: "link", url: run.url, children: [math] };
    return run.text.endsWith(" ") ? [formula, { type: "text", value: " " }] : [formula];
  }
  const marked = (run.bold || run.italic) && !run.mono;
  const edges = run.url !== null ? linkEdges : marked ? wordEdges : blankEdges;
  let { before, core, after } = cutEdges(run.text, edges);
  // A bracket that opens inside closes inside.
  if (after.startsWith(")") && core.split("(").length > core.split(")").length) {
    core += ")";
    after = after.slice(1);
  }
  // One that opens before the link closes behind it.
  if (run.url !== null && core.endsWith(")") && core.split("(").length < core.split(")").length) {
    core = core.slice(0, -1);
    after = `)${after}`;
  }
  if (core === "") return [{ type: "text", value: run.text }];
  // Addresses are often set in a typewriter face; as code they could not be followed.
  const code = run.mono && !isAddress(core);
  let inner: PhrasingContent = code ? { type: "inlineCode", value: core } : { type: "text", value: core };
  if (run.italic && !run.mono) inner = { type: "emphasis", children: [inner] };
  if (run.bold && !run.mono) inner = { type: "strong", children: [inner] };
  if (run.url !== null) inner = { type: "link", url: run.url, children: [inner] };
  const nodes: PhrasingContent[] = [inner];
  if (before !== "") nodes.unshift({ type: "text", value: before });
  if (after !== "") nodes.push({ type: "text", value: after });
  return nodes;
}
