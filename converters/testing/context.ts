import type { ConversionContext } from "../contract.ts";
import { recogniseHere } from "../ocr/recognise.ts";

/** Of a conversion without a parent: nobody hears of its progress, and pictures are read in this process. */
export function contextIn(workDir: string): ConversionContext {
  return {
    workDir,
    progress: () => undefined,
    recognise: (picture, options) => recogniseHere(picture, options, {}),
    recogniseAtOnce: 2,
    speech: null,
    charge: null,
    keptDir: null,
  };
}
