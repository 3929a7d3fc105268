/** One line an event, for people or for machines, on standard error. Never holds keys, tokens or document text. */
import { type Clock, isoTime } from "../config/ambient.ts";

export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

export interface LogOptions {
  level: LogLevel;
  format: "text" | "json";
  clock: Clock;
  write(line: string): void;
}

export function createLog(options: LogOptions): Log {
  const least = logLevels.indexOf(options.level);
  return (level, event, fields = {}) => {
    if (logLevels.indexOf(level) < least) return;
    const time = isoTime(options.clock.nowMs());
    const line =
      options.format === "json"
        ? JSON.stringify({ time, level, event, ...fields })
        : asText(time, level, event, fields);
    options.write(`${line}\n`);
  };
}

function asText(time: string, level: LogLevel, event: string, fields: LogFields): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    // JSON quoting keeps line breaks and terminal control sequences of foreign text out of the log.
    .map(([key, value]) => `${key}=${typeof value === "string" ? JSON.stringify(value) : String(value)}`);
  return [time, level.toUpperCase().padEnd(5), event, ...pairs].join(" ");
}

/** An error's inner face for the log: message and chain of causes, without values of the request. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : ` <- ${describeError(error.cause)}`;
  return `${error.name}: ${error.message}${cause}`;
}
