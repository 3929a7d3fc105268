/** The converters, loaded on the first message, in children only. */
import { cappedPrice } from "../../../config/rates/price.ts";
import { capabilities } from "../../../converters/capabilities.ts";
import { convertToBundle } from "../../../converters/convert.ts";
import { pdf } from "../../../converters/formats/registry.ts";
import { inspect } from "../../../converters/inspect.ts";
import type { Work } from "./child.ts";

export const work: Work = {
  async prewarm() {
    const { loadMupdf } = await import("../../../converters/engines/mupdf.ts");
    await Promise.all([loadMupdf(), pdf.load()]);
  },
  async prepare(extension) {
    const likely = capabilities.filter(({ extensions }) => extensions.includes(extension.toLowerCase()));
    await Promise.all(likely.map(({ load }) => load()));
  },
  inspect: ({ source, capabilityId, request, ...options }) => inspect(source, capabilityId, request, options),
  convert: (task, progress, elsewhere) => {
    const { source, sourceSha256, capabilityId, request, workDir, version, wanted } = task;
    const { keptDir = null, charge = null } = task;
    return convertToBundle(source, sourceSha256, capabilityId, request, {
      workDir,
      version,
      wanted,
      progress,
      charge: charge && ((metrics) => cappedPrice(charge.rate, metrics, charge.creditUnitsMax)),
      keptDir,
      ...elsewhere,
    });
  },
  async picture({ source, capabilityId, page, width, way = null, workDir }) {
    const { drawPicture } = await import("../../../converters/page-picture.ts");
    return drawPicture(source, capabilityId, { number: page, width, way }, workDir);
  },
  async recognize({ picture, options, languageFiles, result }, withinMs) {
    const { recognizeHere } = await import("../../../converters/ocr/recognize.ts");
    const { writeRecognition } = await import("./ocr-client.ts");
    return writeRecognition(await recognizeHere(picture, options, languageFiles, withinMs), result);
  },
  async transcribe({ part, wanted, model, result }) {
    const { activityOf, wordsOf } = await import("../../../converters/speech/transcribe.ts");
    const { writeTranscription } = await import("./transcription-client.ts");
    const input = { model, part };
    const transcription =
      wanted.what === "words" ? await wordsOf(input, wanted.language) : await activityOf(input);
    return writeTranscription(transcription, result);
  },
};
