/** Installed models, in the folder `models` of the data directory: NAME/manifest.json and its files. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Clock, Random } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { secondMs } from "../../../config/units.ts";
import { fileMode, folderMode } from "../../shared/durable.ts";
import { removeTree } from "../../shared/untrusted/remove-tree.ts";
import { isFull } from "../../storage/faults.ts";
import { ifThere } from "../../storage/if-there.ts";
import { writeUpload } from "../../storage/upload.ts";
import { digestOf, requireDigest, verifyFiles } from "./compare.ts";
import type { Installed, InstallRequest, ModelStore } from "./contract.ts";
import { createInstalledModels } from "./installed-models.ts";
import { lockName, mediaPrefix, modelsFolder, passingPrefix } from "./manifest.ts";
import type { Take } from "./media/unpacked.ts";
import { checkedModelName } from "./names.ts";
import { newFolder, settle, takeAway } from "./place.ts";
import { type RunTask, type Trials, tryTask } from "./trials.ts";
import { tryActivity, trySpeech } from "./try-speech.ts";
import { unpackModels } from "./unpack.ts";

/** Tests a language in a child process with a tiny picture. */

/** Loading the largest data takes a few seconds on a slow machine. */
const deadlineMs = 60 * secondMs;

/** Digits exist in every language's data: 1 and 7 as a grid. */
const shape = [
  "..#....#####",
  ".##........#",
  "..#.......#.",
  "..#......#..",
  "..#.....#...",
  "..#.....#...",
  ".###....#...",
];
const cell = 6;
const margin = 40;

interface Trial {
  name: string;
  path: string;
  newFolder(): Promise<string>;
  memoryMib: number;
}

async function tryLanguage(
  run: RunTask,
  { name, path, newFolder, memoryMib }: Trial,
): Promise<string | null> {
  const scratch = await newFolder();
  const file = join(scratch, "digits.gray");
  const { width, height, pixels } = digits();
  await writeFile(file, pixels, { mode: fileMode });
  // The child may have cached data with the same name.
  const alias = `trial_${basename(scratch).replaceAll(/[^0-9a-f]/g, "")}_${name}`;
  return await tryTask(
    run,
    {
      kind: "recognize",
      picture: { file, width, height, dpi: 150 },
      options: { scope: "region", languages: [alias] },
      languageFiles: { [alias]: path },
      result: join(scratch, "digits.json"),
    },
    { doing: "read a small picture", deadlineMs, memoryMib },
  );
}

function digits(): { width: number; height: number; pixels: Uint8Array } {
  const width = 2 * margin + (shape[0] ?? "").length * cell;
  const height = 2 * margin + shape.length * cell;
  const pixels = new Uint8Array(width * height).fill(255);
  for (const [row, cells] of shape.entries())
    for (const [column, sign] of [...cells].entries()) {
      if (sign !== "#") continue;
      for (let y = 0; y < cell; y += 1) {
        const start = (margin + row * cell + y) * width + margin + column * cell;
        pixels.fill(0, start, start + cell);
      }
    }
  return { width, height, pixels };
}

export interface ModelParts {
  settings: Settings;
  clock: Clock;
  random: Random;
  run: RunTask;
  /** Called before writing; throws Fault service_unavailable to reject. */
  take: Take;
}

export function createModelStore({ settings, clock, random, run, take }: ModelParts): ModelStore {
  const folder = modelsFolder(settings.data_dir);
  const shelf = createInstalledModels(folder, clock);
  let turn: Promise<unknown> = Promise.resolve();

  const newName = (prefix: string) =>
    join(folder, `${prefix}${Buffer.from(random.bytes(8)).toString("hex")}`);

  /** Sequential; a change by another process is reported at once. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(async () => {
      await mkdir(folder, { recursive: true, mode: folderMode });
      // Loaded on demand: reading models needs no ledger.
      const { takeLock } = await import("../../../ledger/database/lock.ts");
      const lock = takeLock(join(folder, lockName));
      if (lock === null) throw new Fault("service_unavailable", { message: elsewhere });
      try {
        await removeAll(passingPrefix);
        return await work();
      } finally {
        lock.release();
      }
    });
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function removeAll(prefix: string): Promise<void> {
    for (const name of (await ifThere(readdir(folder))) ?? [])
      if (name.startsWith(prefix)) await removeTree(join(folder, name));
  }

  function trialsIn(scratch: string): Trials {
    const trial = {
      newFolder: () => newFolder(join(scratch, `trial-${Buffer.from(random.bytes(8)).toString("hex")}`)),
      memoryMib: settings["sandbox.memory_mib"],
    };
    return {
      language: (name, path) => tryLanguage(run, { name, path, ...trial }),
      speech: (model) => trySpeech(run, model, trial),
      activity: (path) => tryActivity(run, path, trial),
    };
  }

  async function installInto(scratch: string, request: InstallRequest): Promise<Installed> {
    if (request.sha256 !== null) requireDigest(request, await digestOf(request.path));
    const { staged, leftOut } = await unpackModels(request, {
      scratch,
      take,
      nowMs: clock.nowMs(),
      trials: trialsIn(scratch),
      kindOf: (name) => shelf.models().find((model) => model.name === name)?.manifest?.kind ?? null,
    });
    const models = staged.map(({ manifest }) => manifest);
    await request.note(models);
    for (const { folder: from, manifest } of staged)
      await settle(from, join(folder, manifest.name), manifest, newName(passingPrefix));
    return { models, leftOut };
  }

  function find(name: string) {
    const found = shelf.models().find((model) => model.name === checkedModelName(name));
    if (found === undefined) throw new Fault("model_not_found");
    return found;
  }

  return {
    list: async () => shelf.models(),
    verify: async (name) => verifyFiles(join(folder, name), find(name)),
    languageFiles: shelf.languageFiles,
    speechModels: shelf.speechModels,

    install: (request) =>
      alone(async () => {
        const scratch = await newFolder(newName(passingPrefix));
        try {
          return await installInto(scratch, request);
        } catch (error) {
          throw isFull(error) ? new Fault("service_unavailable", { message: noRoom, cause: error }) : error;
        } finally {
          await removeTree(scratch);
        }
      }),

    remove: (name, note) =>
      alone(async () => {
        find(name);
        await note();
        await takeAway(join(folder, name), newName(passingPrefix));
      }),

    async receive(filename, bytes) {
      await mkdir(folder, { recursive: true, mode: folderMode });
      const path = newName(mediaPrefix);
      await writeUpload(bytes, path, { maxBytes: limits.modelMediaBytesMax, take });
      return { path, filename };
    },

    discard: ({ path }) => rm(path, { force: true }),

    clearUp: async () => {
      if ((await ifThere(readdir(folder))) === null) return;
      await alone(() => removeAll(mediaPrefix));
    },
  };
}

const elsewhere = "Another model is being installed or removed; try again later.";
const noRoom = "The disk is full, so nothing was installed; free some space.";
