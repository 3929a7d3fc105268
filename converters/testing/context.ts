import type { ConversionContext } from "../contract.ts";
import { recognizeHere } from "../ocr/recognize.ts";

/** Of a conversion without a parent: nobody hears of its progress, and pictures are read in this process. */
export function contextIn(workDir: string): ConversionContext {
  return {
    workDir,
    progress: () => undefined,
    recognize: (picture, options) => recognizeHere(picture, options, {}),
    recognizeAtOnce: 2,
    speech: null,
    charge: null,
    keptDir: null,
  };
}
