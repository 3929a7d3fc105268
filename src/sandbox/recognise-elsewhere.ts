/** Recognition by another child: its answer is a file in the work folder, read and removed here. */
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { Fault } from "../../config/errors/fault.ts";
import { mib } from "../../config/units.ts";
import type { Recognise, Recognition } from "../../converters/ocr/contract.ts";
import { recognitionSchema } from "../../converters/ocr/schema.ts";
import type { Ask } from "./asking.ts";
import type { Recognised } from "./contract.ts";

/** A page that is full of the smallest print has some 4 MiB. */
const bytesMax = 64 * mib;

/** `workDir`: the task's, in which both children may write. */
export function recogniseElsewhere(ask: Ask, workDir: string): Recognise {
  let asked = 0;
  const recognise: Recognise = async ({ file, width, height, dpi }, { scope, languages }) => {
    asked += 1;
    const result = join(workDir, `recognition-${asked}.json`);
    const options = { scope, languages: languages === "auto" ? languages : [...languages] };
    try {
      await ask({ kind: "recognise", picture: { file, width, height, dpi }, options, result });
      return await readRecognition(result);
    } finally {
      await rm(result, { force: true });
    }
  };
  return (picture, options) => {
    const recognition = recognise(picture, options);
    // Who asks for several waits for one after the other: that a later one fails first must not end the process.
    recognition.catch(() => undefined);
    return recognition;
  };
}

/** What the other child does with its answer. */
export async function writeRecognition(recognition: Recognition, result: string): Promise<Recognised> {
  const bytes = Buffer.from(JSON.stringify(recognition));
  if (bytes.length > bytesMax)
    throw new Fault("document_too_complex", { message: "A page or picture has more text than can be read." });
  await writeFile(result, bytes);
  return { resultBytes: bytes.length };
}

/** The other child has read a hostile picture: nothing that it says is taken as it is. */
async function readRecognition(result: string): Promise<Recognition> {
  const { size } = await stat(result);
  const recognition: unknown = size > bytesMax ? null : JSON.parse(await readFile(result, "utf8"));
  if (Value.Check(recognitionSchema, recognition)) return recognition;
  const wrong = Value.Errors(recognitionSchema, recognition).First();
  throw new Fault("worker_crashed", {
    message: "Reading the text of a page or picture gave no sense.",
    cause: `the recognition is none: ${wrong?.path} ${wrong?.message}`,
  });
}
