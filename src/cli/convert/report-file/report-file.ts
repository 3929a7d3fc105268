/**
 * A report on disk, which several commands may read and write at the same time: a line is one write at the file's end
 * (O_APPEND), so that lines never mix, and what others have written meanwhile is read before anything is looked up. A
 * line that a killed process or a full disk has torn is passed over.
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

/** What a caller knows of an entry; paths are absolute, "-" and null stand for the standard streams. */
export type EntryFacts = Omit<Entry, "schema_version" | "time">;

export interface ReportFile {
  /** Absolute. */
  path: string;
  /** The newest entry of an input and its output; null: none. Throws CliError. */
  latest(input: string, output: string | null): Promise<Entry | null>;
  /** What stands where: absolute, the oldest first, without what has no file on either side. */
  places(): { input: string; output: string }[];
  /** On the way to the disk when it resolves; `lasting`: on it. Throws CliError. */
  append(facts: EntryFacts, lasting?: boolean): Promise<void>;
  close(): Promise<void>;
}

const newline = 0x0a;
const readBytes = mib;
/** Longer ones are none of ours. */
const lineBytesMax = mib;

/**
 * Makes the file and its folder where they are missing. `named`: somebody has asked for that very place, which may be a
 * link or a pipe; the usual one may have been laid there by whoever else writes to the folder. Throws CliError: it cannot
 * be written, or is something else.
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
      `the report ${path} cannot be written: ${reason}; name another with --report FILE, or go without (--no-report)`,
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
    close: () => file.close(),
  };
}

const noFile = (path: string) =>
  new CliError(
    `${path} is a link or no ordinary file, and no report is written through it; name it with --report FILE if that is meant`,
    exit.usage,
  );

const noReport = (path: string) =>
  new CliError(
    `${path} is there and is no report of markmill; it is left alone: name another with --report FILE`,
    exit.usage,
  );

/** Whether a first line is one of this program's, or the torn beginning of one. */
function mayBeOurs(line: string): boolean {
  return line.startsWith(entryHead) || entryHead.startsWith(line);
}

const keyOf = (input: string, output: string | null): string => JSON.stringify([input, output]);

/** Where both are below one folder that is not the root, the way between them stays true when that folder is moved. */
function nearName(path: string, folder: string): string {
  const absolute = resolve(path);
  const top = (name: string) => name.split(sep)[1];
  const way = relative(folder, absolute);
  return top(absolute) === top(folder) && way !== "" && !isAbsolute(way) ? way : absolute;
}

interface Reader {
  /** Hands over the whole lines that were added since. One call at a time does the work. */
  read(): Promise<void>;
  /** Whether the file ends in the middle of a line; asked once, by whoever ends that line. */
  takeTorn(): boolean;
  tear(): void;
  /** What is there has no whole line yet, and cannot become one of ours. */
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
    // Somebody has cut or emptied it: what is known is known.
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
    // Of a line that is too long anyway, only that it is.
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
