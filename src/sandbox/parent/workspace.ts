/**
 * A child's own folders, the only ones that a confined child can use: `in`, which it reads, and `work`, which it
 * writes. The parent brings the inputs of a task in and takes the results out. It follows no link that the child made:
 * paths are a folder of the parent's and a name, and links (link(2)) and renames act on what has that name.
 */
import { constants, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { limits } from "../../../config/limits.ts";
import { pictureFile } from "../../../converters/page-picture-file.ts";
import { folderMode } from "../../shared/durable.ts";
import { copyUntrusted, UntrustedFolder } from "../../shared/untrusted/folder.ts";
import { removeTree } from "../../shared/untrusted/remove-tree.ts";
import type { Task } from "../contract.ts";

/** Paths that a child may use; see ChildFence. */
export interface WorkspaceOptions {
  /** An existing folder for the folders of all children, on the file system of the inputs if possible. */
  root: string;
  /** Folders and files that it reads where they are. */
  readable: readonly string[];
  /** Folders of the parent's that it writes. */
  writable: readonly string[];
}

/** A task with paths that the child can use. */
export interface StagedTask<T extends Task> {
  task: T;
  /** Moves the results to the paths of the original task. Missing ones are left to the reader. */
  collect(): Promise<void>;
}

/** Removed when this process ends without closing its sandbox. */
const living = new Set<Workspace>();

export class Workspace {
  readonly folder: string;
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  readonly #in: string;
  readonly #work: string;
  #inputs = 0;

  /** Throws if the folders cannot be created. */
  constructor({ root, readable, writable }: WorkspaceOptions) {
    this.folder = mkdtempSync(join(root, "markmill-child-"));
    this.#in = join(this.folder, "in");
    this.#work = join(this.folder, "work");
    for (const folder of [this.#in, this.#work]) mkdirSync(folder, { mode: folderMode });
    this.readable = [...readable, this.#in];
    this.writable = [...writable, this.#work];
    if (living.size === 0) process.on("exit", removeLiving);
    living.add(this);
  }

  /** The folder that the child writes. */
  get work(): string {
    return this.#work;
  }

  /** Throws if an input cannot be brought in. */
  async stage<T extends Task>(task: T): Promise<StagedTask<T>> {
    const [staged, moves] = await this.#staged(task);
    return {
      // The kind is the same.
      task: staged as T,
      collect: async () => {
        for (const [from, to] of moves) await move(from, to);
      },
    };
  }

  async #staged(task: Task): Promise<[task: Task, moves: [from: string, to: string][]]> {
    const work = this.#work;
    switch (task.kind) {
      case "inspect": {
        const imported = task.imported && { workDir: work };
        return [{ ...task, ...(await this.#sourceOf(task)), ...(imported && { imported }) }, []];
      }
      case "convert": {
        const bundle: [string, string] = [join(work, "bundle"), join(task.workDir, "bundle")];
        return [{ ...task, ...(await this.#sourceOf(task)), workDir: work }, [bundle]];
      }
      case "picture": {
        const picture: [string, string] = [join(work, pictureFile), join(task.workDir, pictureFile)];
        return [{ ...task, ...(await this.#sourceOf(task)), workDir: work }, [picture]];
      }
      case "recognize": {
        const result = join(work, basename(task.result));
        const picture = { ...task.picture, file: await this.#bringFile(task.picture.file) };
        return [{ ...task, picture, result }, [[result, task.result]]];
      }
      case "transcribe": {
        const result = join(work, basename(task.result));
        const part = { ...task.part, file: await this.#bringFile(task.part.file) };
        return [{ ...task, part, result }, [[result, task.result]]];
      }
    }
  }

  async #sourceOf({ source }: Extract<Task, { source: unknown }>): Promise<{ source: typeof source }> {
    const { path } = source;
    if (this.readable.includes(path)) return { source };
    // Copied where it cannot be linked: on another file system, or a file of another user.
    const copy = (to: string) => copyFile(path, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return { source: { ...source, path: await this.#bring(path, copy) } };
  }

  /** The file of a piece may come from another child's folder, so what has its name is not followed. */
  #bringFile(path: string): Promise<string> {
    return this.#bring(path, (to) => copyFrom(path, to));
  }

  /** Links the file into `in`, or else copies it. A file that is missing or unreadable is left to the child. */
  async #bring(path: string, copy: (to: string) => Promise<void>): Promise<string> {
    this.#inputs += 1;
    const to = join(this.#in, String(this.#inputs));
    try {
      await link(path, to).catch(() => copy(to));
      return to;
    } catch (error) {
      if (["ENOSPC", "EDQUOT", "EIO", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? ""))
        throw error;
      return path;
    }
  }

  /**
   * Empties it after a task. Moved out of the child's reach first, so that it cannot exchange folders for links while
   * they are removed.
   */
  async clear(): Promise<void> {
    const trash = join(this.folder, "trash");
    await mkdir(trash, { mode: folderMode });
    for (const folder of [this.#in, this.#work])
      for (const name of await readdir(folder)) {
        await rename(join(folder, name), join(trash, name));
        await removeTree(join(trash, name));
      }
    await rmdir(trash);
  }

  /** When the child is dead. */
  async remove(): Promise<void> {
    this.#forget();
    await removeTree(this.folder);
  }

  #forget(): void {
    living.delete(this);
    if (living.size === 0) process.off("exit", removeLiving);
  }

  /** Without waiting; what cannot be removed stays. */
  removeNow(): void {
    this.#forget();
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch {
      // The child is dying, and `remove` follows.
    }
  }
}

function removeLiving(): void {
  for (const workspace of living) workspace.removeNow();
}

/** Nothing if it is missing. A single file may go to another file system: models may have one of their own. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    if (code !== "EXDEV") throw error;
    await copyFrom(from, to);
  }
}

/** Of a folder that a child fills: follows no link, and takes regular files only. */
async function copyFrom(path: string, to: string): Promise<void> {
  await using folder = await UntrustedFolder.open(dirname(path));
  await using file = await folder.file(basename(path), limits.childFileBytesMax);
  await copyUntrusted(file, to);
}
