import { mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemReason } from "../../config/errors/system-error.ts";
import { CliError, exit } from "../shared/command-line/exit.ts";

/** Runs `work` with a temporary folder. */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = scratchFolder();
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Temporary folders for a series of tasks; each is removed in the background. */
export class Scratches {
  readonly #removals = new Set<Promise<void>>();

  async with<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = scratchFolder();
    try {
      return await work(folder);
    } finally {
      // A killed child may still write.
      const removal = rm(folder, { recursive: true, force: true, maxRetries: 5 });
      this.#removals.add(removal);
      removal.then(
        () => this.#removals.delete(removal),
        () => undefined,
      );
    }
  }

  /** Settles when all are removed; rejects if one was not. */
  async removed(): Promise<void> {
    await Promise.all(this.#removals);
  }
}

function scratchFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "markmill-"));
  } catch (cause) {
    const reason = systemReason(cause);
    if (reason === null) throw cause;
    throw new CliError(
      `the temporary folder ${tmpdir()} cannot be used: ${reason}; set TMPDIR to another one`,
      exit.failed,
    );
  }
}
