/** Classifies lines as program text, neutral (comments, inside brackets) or words. */
import { isNested } from "./keys.ts";
import { indentOf, type Lines } from "./lines.ts";
import { isTrace } from "./log.ts";
import { hasSentence } from "./prose.ts";

/** As much of a line, and of a text, as tells. */
const charactersLooked = 200;
const linesLooked = 4_000;

/** Lines that hardly anybody writes in a letter. */
const statements: readonly RegExp[] = [
  // Braces and brackets at the edges, and statements that end.
  /[{}]$|^[\])}]+[\s;,)]*$|[=()[\]<>].*;$|[\w)]\s?[([]$|^(?:(?:unsigned |const )?(?:int|char|float|double|bool|string|long|auto)\s[\w, *&]*|break|continue|return);$/,
  // Declarations, definitions and what is included.
  /^(?:from [\w.]+ import \S|import [\w.{*"'/]+(?: as \w+| from .+|;)?$|#(?:include|define|ifn?def|endif|pragma|!\/)|@\w+\()/,
  /^(?:export|public|private|protected|static|const|let|var|val|func|function|fn|pub|impl|struct|enum|typedef|namespace|using|package|local)\b.*[;{(=]/,
  /^(?:async )?(?:def|class) \w.*:$/,
  // Values given to names, calls, and comparing.
  /^(?:[\w<>*&:]+\s+)?[\w.$@*[\]'"-]+(?:\s*:\s*[\w<>[\], |]+)?\s*(?:[-+*/|&:?.]?=|<-|=>)(?!=)(?:\s*\S|$)/,
  /^[\w.$:>-]*[\w$]\(.*\)[;,]?$|\w::\w|\s(?:&&|\|\||[!=]==?|=>)\s/,
  /^(?:return|raise|yield|throw|await|delete|assert)(?:;?$|\s+[\w.'"*-]+;?$|\s.*[=()[\]{}*+])/,
  /^(?:break|continue|pass|fi|done|esac|endif|end if|end sub|begin|end;?|else:?|try:?|finally:?)$/i,
  /;\s*(?:then|do)$|^(?:elif|if|while) \[|\)\)+;?$/,
  /^(?:echo|exit|set|unset|export|cd|source|eval|exec|printf|sudo|mkdir|rm|cp|mv|chmod|git|npm|pip|docker|apt-get|curl|wget|cat|grep|sed)\s(?:.*\s)?(?:--?\w|["'$~./])/,
  // Markup, JSON, style sheets, TeX, differences between files, a shell's prompt.
  /^<[/!?]?[\w:-]+(?:\s[^<>]*)?\/?>(?:$|.*>$)/,
  /^["'][\w$ .-]+["']\s*:\s*\S|^[a-z-]+:\s.*;$/,
  /^\\[a-zA-Z]+\s*[{[]|^\((?:def|let|setq|lambda|ns|cond)\b/,
  /^(?:@@ -\d|diff --git |index [0-9a-f]{7}|\+\+\+ \S|--- a\/)|^\$ \S/,
];
/** What begins a block, if what follows stands further in. */
const opener =
  /^(?:if|elif|else|while|for|with|except|try|finally|match|case|switch|unless|do|loop)\b.*[:)]$|.*\bThen$/;
/** Of a file for make, whose rules begin with tabs. */
const target = /^[\w.$()%/ -]+:(?!=)/;
const query =
  /^(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER TABLE|DROP|FROM|WHERE|(?:(?:LEFT|RIGHT|INNER|OUTER|FULL|CROSS) )*JOIN|GROUP BY|ORDER BY|HAVING|LIMIT|UNION|VALUES|SET|AND|OR|ON|RETURNS|AS|LANGUAGE|DECLARE|BEGIN|END|COMMENT ON|GRANT|REVOKE|EXECUTE)\b/;
const queryStart =
  /^(?:SELECT\b|INSERT INTO \S|UPDATE \S+ SET\b|DELETE FROM \S|CREATE (?:OR REPLACE |TEMP\w* |UNIQUE )?(?:TABLE|VIEW|INDEX|FUNCTION|TRIGGER|DATABASE|TYPE)\b|ALTER TABLE \S|WITH \w+ AS\b)/i;
const comment = /^(?:#|\/\/|\/\*|\*\/|--(?: |$)|;;?\s|%|<!--|"""|''')/;
const section = /^\[[\w.:" -]+\]$/;

/** Of the lines: which share must be a program's for the whole of them, and which must surely be. */
const shares = { listed: 0.75, sure: 0.1 };
const flatMin = 3;

interface Count {
  lines: number;
  sure: number;
  /** Neither a program's nor anybody's. */
  open: number;
  /** Some lines stand further in than others. */
  indented: boolean;
  /** There are whole sentences between blank lines. */
  written: boolean;
}

/** Whether the whole text is one, however it is parted; `text` with tabs as they are. */
export function isListing(text: string): boolean {
  const lines = text.slice(0, linesLooked * charactersLooked).split("\n", linesLooked);
  return isCode(lines);
}

/** Whether the lines are a program's, a query, settings, or where a program failed; blank ones between them part them. */
export function isCode(lines: Lines): boolean {
  if (lines.length < 2) return false;
  const looked = lines.length > linesLooked ? lines.slice(0, linesLooked) : lines;
  const { sure, open, indented, written, lines: all } = counted(looked);
  const enough = sure >= (indented ? 2 : flatMin) && sure >= all - sure - open;
  if (enough && !written && sure + open >= all * shares.listed && sure >= all * shares.sure) return true;
  const filled = looked.filter((line) => line.trim() !== "");
  return isNested(filled) || isTrace(filled);
}

/** Of a line alone: it may belong to the program beside it. */
export function isStatement(line: string): boolean {
  const text = line.trim().slice(0, charactersLooked);
  return comment.test(text) || statements.some((pattern) => pattern.test(text));
}

function counted(lines: Lines): Count {
  const isQuery = lines.some((line) => queryStart.test(line.trim().slice(0, charactersLooked)));
  const base = indentOf(lines.find((line) => line.trim() !== "") ?? "");
  const count: Count = { lines: 0, sure: 0, open: 0, indented: false, written: false };
  const within = new Within();
  /** Since the last blank line: what is no program's, and whether there is anything else. */
  let words = "";
  let other = false;
  lines.forEach((line, at) => {
    const text = line.trim().slice(0, charactersLooked);
    if (text === "") {
      count.written ||= !other && hasSentence(words);
      words = "";
      other = false;
      return;
    }
    const indent = indentOf(line);
    count.lines += 1;
    count.indented ||= indent !== base;
    const isOpen = within.isOpen(text, indent);
    if (within.quoted && isOpen) count.open += 1;
    else if (isSure(text, line, lines[at + 1], isQuery)) {
      count.sure += 1;
      within.enter(text, indent, lines[at + 1]);
    } else if (isOpen || comment.test(text) || section.test(text)) count.open += 1;
    else {
      if (words.length < charactersLooked) words += `${text} `;
      return;
    }
    other = true;
  });
  count.written ||= !other && hasSentence(words);
  return count;
}

/** What a program opened that is not closed yet: brackets, texts and comments over several lines, blocks further in. */
class Within {
  quoted = false;
  #brackets = 0;
  #indent = Number.POSITIVE_INFINITY;

  isOpen(text: string, indent: number): boolean {
    const marks = text.match(/"""|'''|\/\*|\*\//g)?.length ?? 0;
    if (marks % 2 === 1) {
      this.quoted = !this.quoted;
      return true;
    }
    if (this.quoted) return true;
    if (indent <= this.#indent) this.#indent = Number.POSITIVE_INFINITY;
    else if (!hasSentence(text)) return true;
    if (this.#brackets === 0) return false;
    this.#brackets = Math.max(0, this.#brackets + opened(text));
    return true;
  }

  enter(text: string, indent: number, next: string | undefined): void {
    if (next !== undefined && next.trim() !== "" && indentOf(next) > indent)
      this.#indent = Math.min(this.#indent, indent);
    if (this.#brackets === 0) this.#brackets = Math.max(0, opened(text));
  }
}

function isSure(text: string, line: string, next: string | undefined, isQuery: boolean): boolean {
  if (isQuery && query.test(text)) return true;
  if (comment.test(text) && !text.startsWith("#")) return false;
  if (opener.test(text) && next !== undefined && indentOf(next) > indentOf(line)) return true;
  if (target.test(text) && next?.startsWith("\t")) return true;
  return statements.some((pattern) => pattern.test(text));
}

function opened(text: string): number {
  return (text.match(/[([{]/g)?.length ?? 0) - (text.match(/[)\]}]/g)?.length ?? 0);
}
