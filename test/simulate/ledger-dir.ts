/** The ledger's file: a killed process leaves an image of database and log to recover from. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ledgerFile } from "../../ledger/database/files.ts";
import type { World } from "./world.ts";

const logOf = (dir: string) => join(dir, `${ledgerFile}-wal`);
const sectorBytes = 512;

/** Where a file system in memory is, the folders are made there: nothing of them is kept. */
const memory = "/dev/shm";
export const scratch = () => mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "markmill-simulate-"));

export interface Files {
  database: Buffer;
  log: Buffer;
}

export class LedgerDir {
  readonly #root: string;
  #count = 0;
  path: string;
  /** What the next process will find, once the present one was killed. */
  #image: string | null = null;

  /** `template`: the folder of a ledger that was migrated already. */
  constructor(root: string, template: string) {
    this.#root = root;
    this.path = this.#fresh();
    copyFileSync(join(template, ledgerFile), join(this.path, ledgerFile));
  }

  read(): Files {
    const log = logOf(this.path);
    return {
      database: readFileSync(join(this.path, ledgerFile)),
      log: existsSync(log) ? readFileSync(log) : Buffer.alloc(0),
    };
  }

  /** Keeps what the files hold now: the first moment counts, later ones are after the end. */
  takeImage(files?: Files): void {
    if (this.#image !== null) return;
    this.#image = this.#fresh();
    if (files === undefined) {
      copyFileSync(join(this.path, ledgerFile), join(this.#image, ledgerFile));
      if (existsSync(logOf(this.path))) copyFileSync(logOf(this.path), logOf(this.#image));
    } else {
      writeFileSync(join(this.#image, ledgerFile), files.database);
      writeFileSync(logOf(this.#image), files.log);
    }
  }

  /** After the process was killed and its connections closed. */
  useImage(): void {
    if (this.#image === null) return;
    rmSync(this.path, { recursive: true, force: true });
    this.path = this.#image;
    this.#image = null;
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  #fresh(): string {
    this.#count += 1;
    const dir = join(this.#root, `${this.#count}`);
    mkdirSync(dir);
    return dir;
  }
}

/** The log after a power cut during a commit: only some changed sectors. `whole`: all of them. */
export function tornLog(world: World, before: Buffer, after: Buffer): { log: Buffer; whole: boolean } {
  const log = Buffer.from(after);
  const arrives = world.random.next();
  for (let at = 0; at < after.length; at += sectorBytes) {
    const end = Math.min(at + sectorBytes, after.length);
    const old = before.subarray(at, end);
    if (old.equals(after.subarray(at, end)) || world.chance(arrives)) continue;
    log.fill(0, at, end);
    old.copy(log, at);
  }
  return { log, whole: log.equals(after) };
}
