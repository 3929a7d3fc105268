/** One line per event on standard error, for people or machines. Never contains keys, tokens or document text. */
import { type Clock, isoTime } from "../../config/ambient.ts";
import { withoutSecrets } from "../../config/secret.ts";

export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

export interface LogOptions {
  level: LogLevel;
  format: "text" | "json";
  clock: Clock;
  /** Receives complete lines; `urgent`: may be needed after a crash. */
  write(line: string, urgent: boolean): void;
  /** Receives the structured event. */
  tail?: { add(line: { atMs: number; level: LogLevel; event: string; fields: LogFields }): void };
}

export function createLog(options: LogOptions): Log {
  const least = logLevels.indexOf(options.level);
  const timeOf = createTimestamps();
  return (level, event, fields = {}) => {
    if (logLevels.indexOf(level) < least) return;
    const atMs = options.clock.nowMs();
    const time = timeOf(atMs);
    options.tail?.add({ atMs, level, event, fields });
    const line =
      options.format === "json"
        ? escapedControls(JSON.stringify({ time, level, event, ...fields }))
        : asText(time, level, event, fields);
    options.write(`${withoutSecrets(line)}\n`, level === "error");
  };
}

/** Cached, because many lines fall into one millisecond. */
function createTimestamps(): (ms: number) => string {
  let lastMs = Number.NaN;
  let last = "";
  return (ms) => {
    if (ms !== lastMs) {
      last = isoTime(ms);
      lastMs = ms;
    }
    return last;
  };
}

/** Few concatenations per field, which take a third less time. */
function asText(time: string, level: LogLevel, event: string, fields: LogFields): string {
  let line = `${time} ${paddedLevels[level]} ${event}`;
  for (const key in fields) {
    const value = fields[key];
    if (value === undefined) continue;
    const name = labelOf(key);
    if (typeof value !== "string") line = `${line}${name}${value}`;
    else if (plain.test(value)) line = `${line}${name}"${value}"`;
    // JSON quoting removes line breaks and control sequences of foreign text.
    else line = `${line}${name}${escapedControls(JSON.stringify(value))}`;
  }
  return line;
}

/** Of C1, line separators and bidirectional controls, which JSON leaves as they are. */
const unescaped = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escapedControls = (json: string): string =>
  json.replace(unescaped, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

const plain = /^[ !#-[\]-~]*$/;
const labels = new Map<string, string>();

/** " key=", cached: keys are fixed in the code. */
function labelOf(key: string): string {
  const known = labels.get(key);
  if (known !== undefined) return known;
  const label = ` ${key}=`;
  labels.set(key, label);
  return label;
}

const paddedLevels: Readonly<Record<LogLevel, string>> = {
  debug: "DEBUG",
  info: "INFO ",
  warn: "WARN ",
  error: "ERROR",
};

/** Message and causes of an error for the log, without request data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : ` <- ${describeError(error.cause)}`;
  return `${error.name}: ${error.message}${cause}`;
}
