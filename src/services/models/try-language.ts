/** Tries a language's data where documents are read: in a child process, with a tiny picture. */
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { secondMs } from "../../../config/units.ts";
import { fileMode } from "../../storage/durable.ts";
import { type RunTask, tryTask } from "./trials.ts";

/** Loading the largest data takes a few seconds on a slow machine. */
const deadlineMs = 60 * secondMs;

/** Digits stand in the data of every language: 1 and 7, in cells of a grid. */
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
  /** Of the data file. */
  path: string;
  /** An existing folder. */
  scratch: string;
  memoryMib: number;
}

/** As of `Trials`. */
export async function tryLanguage(
  run: RunTask,
  { name, path, scratch, memoryMib }: Trial,
): Promise<string | null> {
  const file = join(scratch, "digits.grey");
  const { width, height, pixels } = digits();
  await writeFile(file, pixels, { mode: fileMode });
  // A child may have data of the same name at hand already, of the version that is replaced.
  const alias = `trial_${basename(scratch).replaceAll(/[^0-9a-f]/g, "")}_${name}`;
  return await tryTask(
    run,
    {
      kind: "recognise",
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
