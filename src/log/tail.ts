/** The last log lines in bounded memory, for administrators. */
import { withoutSecrets } from "../../config/secret.ts";
import { type LogFields, type LogLevel, logLevels } from "./log.ts";

export interface LogLine {
  /** 1, 2, 3, … since the start. */
  sequence: number;
  atMs: number;
  level: LogLevel;
  event: string;
  fields: LogFields;
}

export interface LogPage {
  lines: LogLine[];
  /** Sequence for the next page. */
  after: number;
  /** Lines were lost: too many, or the server was restarted. */
  missed: boolean;
}

export interface LogTail {
  add(line: Omit<LogLine, "sequence">): void;
  /** Lines of at least that level: the newest, or the oldest after `after`. */
  page(asked: { after: number | null; level: LogLevel; limit: number }): LogPage;
}

const linesMax = 2_000;
const charactersMax = 1_000_000;
/** Per value; stacks are the longest. */
const valueCharactersMax = 4_000;

export function createLogTail(): LogTail {
  /** A ring buffer indexed by sequence modulo length. */
  const ring: (LogLine | undefined)[] = Array.from({ length: linesMax });
  let first = 1;
  let next = 1;
  let characters = 0;
  const at = (sequence: number) => ring[sequence % linesMax];

  function drop(): void {
    const line = at(first);
    if (line !== undefined) characters -= sizeOf(line);
    ring[first % linesMax] = undefined;
    first += 1;
  }

  return {
    add(given) {
      const line = { ...given, fields: shortened(given.fields), sequence: next };
      if (next - first === linesMax) drop();
      ring[next % linesMax] = line;
      next += 1;
      characters += sizeOf(line);
      while (characters > charactersMax) drop();
    },

    page({ after, level, limit }) {
      const last = next - 1;
      const restarted = after !== null && after > last;
      const from = after === null || restarted ? first : Math.max(first, after + 1);
      const least = logLevels.indexOf(level);
      const found: LogLine[] = [];
      const take = (sequence: number) => {
        const line = at(sequence);
        if (line !== undefined && logLevels.indexOf(line.level) >= least) found.push(shown(line));
        return found.length < limit;
      };
      const missed = after !== null && (restarted || after + 1 < first);
      if (after === null) {
        for (let sequence = last; sequence >= from && take(sequence); sequence -= 1);
        return { lines: found.reverse(), after: last, missed };
      }
      let sequence = from;
      while (sequence <= last && take(sequence)) sequence += 1;
      return { lines: found, after: Math.min(sequence, last), missed };
    },
  };
}

/** Copies only fields that are too long. */
function shortened(fields: LogFields): LogFields {
  for (const key in fields) {
    const value = fields[key];
    if (typeof value === "string" && value.length > valueCharactersMax)
      return Object.fromEntries(
        Object.entries(fields).map(([name, each]) => [
          name,
          typeof each === "string" && each.length > valueCharactersMax
            ? `${each.slice(0, valueCharactersMax).toWellFormed()}…`
            : each,
        ]),
      );
  }
  return fields;
}

/** Approximate size. */
function sizeOf({ event, fields }: LogLine): number {
  let size = 100 + event.length;
  for (const key in fields) {
    const value = fields[key];
    size += key.length + (typeof value === "string" ? value.length : 8);
  }
  return size;
}

/** Removes secrets, as in the log. */
function shown(line: LogLine): LogLine {
  return { ...line, fields: JSON.parse(withoutSecrets(JSON.stringify(line.fields))) as LogFields };
}
