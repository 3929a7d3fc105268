import type { ConversionContext } from "../contract.ts";
import { recognizeHere } from "../ocr/recognize.ts";

/** For a conversion without a parent: no progress is reported, and OCR runs in this process. */
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
