/** Text recognition by another child. */
import { join } from "node:path";
import type { Recognition, Recognize } from "../../../converters/ocr/contract.ts";
import { recognitionSchema } from "../../../converters/ocr/schema.ts";
import type { Recognized } from "../contract.ts";
import { resultOf, writeResult } from "../piece-result.ts";
import type { RequestPiece } from "./piece-client.ts";

const form = {
  schema: recognitionSchema,
  senseless: "Text recognition of a page or image returned an invalid result.",
};

/** `workDir`: the task's folder, shared by both children. */
export function createOcrClient(ask: RequestPiece, workDir: string): Recognize {
  let asked = 0;
  return ({ file, width, height, dpi }, { scope, languages }) => {
    asked += 1;
    const options = { scope, languages: languages === "auto" ? languages : [...languages] };
    const result = join(workDir, `recognition-${asked}.json`);
    return resultOf(ask, { kind: "recognize", picture: { file, width, height, dpi }, options, result }, form);
  };
}

/** Writes the result in the other child. */
export const writeRecognition = (recognition: Recognition, result: string): Promise<Recognized> =>
  writeResult(recognition, result, "A page or image has too much text.");
