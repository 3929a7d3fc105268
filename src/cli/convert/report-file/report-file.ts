/**
 * A report that several commands may use concurrently: each line is one write at the end (O_APPEND), and new lines are
 * read before each lookup. Truncated lines are skipped.
 */
import { constants } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Clock } from "../../../../config/ambient.ts";
import { systemReason } from "../../../../config/errors/system-error.ts";
import { mib } from "../../../../config/units.ts";
import { CliError, exit } from "../../../shared/command-line/exit.ts";
import { type Entry, lineOfEntry, parseEntry } from "./entry.ts";
import { entryHead, entryVersion } from "./names.ts";

/** An entry with absolute paths; "-" and null are the standard streams. */
export type EntryFacts = Omit<Entry, "schema_version" | "time">;

export interface ReportFile extends AsyncDisposable {
  path: string;
  /** The newest entry of an input and output; null: none. Throws CliError. */
  latest(input: string, output: string | null): Promise<Entry | null>;
  /** Absolute paths of inputs and outputs, oldest first, without standard streams. */
  places(): { input: string; output: string }[];
  /** Resolves after the write; `lasting`: after the sync. Throws CliError. */
  append(facts: EntryFacts, lasting?: boolean): Promise<void>;
}

const newline = 0x0a;
const readBytes = mib;
/** Longer lines are foreign. */
const lineBytesMax = mib;

/**
 * Creates the file and folder if missing. `named`: the user chose the path, which may be a link or pipe; at the default
 * path these are rejected. Throws CliError.
 */
export async function openReport(
  path: string,
  clock: Pick<Clock, "nowMs">,
  named = true,
): Promise<ReportFile> {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const refused = (cause: unknown): never => {
    if (!named && (cause as NodeJS.ErrnoException).code === "ELOOP") throw noFile(path);
    const reason = systemReason(cause);
    if (reason === null) throw cause;
    throw new CliError(
      `the report ${path} cannot be written: ${reason}; choose another with --report FILE, or use --no-report`,
      exit.failed,
    );
  };
  const folder = dirname(path);
  const file = await mkdir(folder, { recursive: true })
    .then(() => open(path, O_RDWR | O_APPEND | O_CREAT | (named ? 0 : O_NOFOLLOW), 0o666))
    .catch(refused);
  const isRegular = (await file.stat()).isFile();
  if (!isRegular && !named) {
    await file.close();
    throw noFile(path);
  }
  const entries = new Map<string, Entry>();
  const reader = createReader(file, (line, isFirst) => {
    const entry = parseEntry(line);
    if (entry !== null) entries.set(keyOf(entry.input, entry.output), entry);
    else if (isFirst && !mayBeOurs(line)) throw noReport(path);
  });
  const refresh = () => (isRegular ? reader.read().catch(refused) : Promise.resolve());
  try {
    await refresh();
    if (reader.isForeign()) throw noReport(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  const nearInput = (name: string) => (name === "-" ? name : nearName(name, folder));
  const nearOutput = (name: string | null) => (name === null ? null : nearName(name, folder));

  return {
    path,
    async latest(input, output) {
      await refresh();
      return entries.get(keyOf(nearInput(input), nearOutput(output))) ?? null;
    },
    places: () =>
      [...entries.values()].flatMap(({ input, output }) =>
        input === "-" || output === null
          ? []
          : [{ input: resolve(folder, input), output: resolve(folder, output) }],
      ),
    async append(facts, lasting = false) {
      const entry: Entry = {
        schema_version: entryVersion,
        time: new Date(clock.nowMs()).toISOString(),
        ...facts,
        input: nearInput(facts.input),
        output: nearOutput(facts.output),
      };
      entries.set(keyOf(entry.input, entry.output), entry);
      const start = reader.takeTorn() ? "\n" : "";
      const line = Buffer.from(`${start}${lineOfEntry(entry)}\n`);
      try {
        const { bytesWritten } = await file.write(line);
        if (bytesWritten < line.length)
          throw Object.assign(new Error(), { code: "ENOSPC", syscall: "write" });
        if (lasting && isRegular) await file.datasync();
      } catch (cause) {
        reader.tear();
        refused(cause);
      }
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}

const noFile = (path: string) =>
  new CliError(`${path} is a link or special file; use it explicitly with --report FILE`, exit.usage);

const noReport = (path: string) =>
  new CliError(`${path} exists and is not a Markmill report; choose another with --report FILE`, exit.usage);

/** Whether a first line may be ours, perhaps truncated. */
function mayBeOurs(line: string): boolean {
  return line.startsWith(entryHead) || entryHead.startsWith(line);
}

const keyOf = (input: string, output: string | null): string => JSON.stringify([input, output]);

/** A relative path if both are below a common folder other than the root, so that moving that folder keeps it valid. */
function nearName(path: string, folder: string): string {
  const absolute = resolve(path);
  const top = (name: string) => name.split(sep)[1];
  const way = relative(folder, absolute);
  return top(absolute) === top(folder) && way !== "" && !isAbsolute(way) ? way : absolute;
}

interface Reader {
  /** Returns complete lines added since the last call. Calls share one read. */
  read(): Promise<void>;
  /** Whether the file ends in the middle of a line; true once. */
  takeTorn(): boolean;
  tear(): void;
  /** The content cannot become a valid line. */
  isForeign(): boolean;
}

function createReader(file: FileHandle, onLine: (line: string, isFirst: boolean) => void): Reader {
  let offset = 0;
  let rest = Buffer.alloc(0);
  let lines = 0;
  let torn = false;
  let reading: Promise<void> = Promise.resolve();

  async function readOn(): Promise<void> {
    const { size } = await file.stat();
    // Truncated by someone else: known entries stay.
    if (size < offset) [offset, rest] = [size, Buffer.alloc(0)];
    const chunk = Buffer.alloc(Math.min(readBytes, Math.max(0, size - offset)));
    while (offset < size) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, offset);
      if (bytesRead === 0) break;
      offset += bytesRead;
      take(chunk.subarray(0, bytesRead));
    }
  }

  function take(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const line = Buffer.concat([rest, chunk.subarray(from, at)]);
      rest = Buffer.alloc(0);
      from = at + 1;
      onLine(line.length > lineBytesMax ? "" : line.toString(), lines === 0);
      lines++;
    }
    // Of an overlong line, only its existence.
    if (rest.length <= lineBytesMax) rest = Buffer.concat([rest, chunk.subarray(from)]);
  }

  return {
    read() {
      reading = reading.catch(() => undefined).then(readOn);
      return reading.then(() => {
        torn = rest.length > 0;
      });
    },
    takeTorn() {
      const was = torn;
      torn = false;
      return was;
    },
    tear() {
      torn = true;
    },
    isForeign: () => lines === 0 && !mayBeOurs(rest.toString()),
  };
}
