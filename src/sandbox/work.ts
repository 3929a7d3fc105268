/** The converters, as a child runs them. Loaded by the first message that needs them, and by a child alone. */

import { price } from "../../config/rates/price.ts";
import type { ConversionContext } from "../../converters/contract.ts";
import { convertToBundle } from "../../converters/convert.ts";
import { loadMupdf } from "../../converters/engines/mupdf.ts";
import { inspect } from "../../converters/inspect.ts";
import { recogniseHere } from "../../converters/ocr/recognise.ts";
import { drawPicture } from "../../converters/picture.ts";
import { pdf } from "../../converters/registry.ts";
import { activityOf, wordsOf } from "../../converters/speech/hear.ts";
import type { Work } from "./child.ts";
import type { ConvertTask } from "./contract.ts";
import { writeHeard } from "./hear-elsewhere.ts";
import { writeRecognition } from "./recognise-elsewhere.ts";

export const work: Work = {
  async prewarm() {
    await Promise.all([loadMupdf(), pdf.load()]);
  },
  inspect: ({ source, capabilityId, request, imported, refused }) =>
    inspect(source, capabilityId, request, imported, refused),
  convert: (task, progress, elsewhere) => {
    const { source, sourceSha256, capabilityId, request, workDir, version, wanted, keptDir = null } = task;
    const options = { workDir, version, wanted, progress, charge: chargeOf(task), keptDir, ...elsewhere };
    return convertToBundle(source, sourceSha256, capabilityId, request, options);
  },
  picture: ({ source, capabilityId, page, width, way = null, workDir }) =>
    drawPicture(source, capabilityId, { number: page, width, way }, workDir),
  recognise: async ({ picture, options, languageFiles, result }, withinMs) =>
    writeRecognition(await recogniseHere(picture, options, languageFiles, withinMs), result),
  hear: async ({ part, wanted, model, result }) => {
    const hearing = { model, part };
    const heard =
      wanted.what === "words" ? await wordsOf(hearing, wanted.language) : await activityOf(hearing);
    return writeHeard(heard, result);
  },
};

/** As the job will be settled: at most what is reserved for it. */
function chargeOf({ charge = null }: ConvertTask): ConversionContext["charge"] {
  if (charge === null) return null;
  return (metrics) => Math.min(price(charge.rate, metrics), charge.creditUnitsMax);
}
