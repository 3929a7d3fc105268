/** The converters, as a child runs them. Loaded by the first message that needs them, and by a child alone. */
import { convertToBundle } from "../../converters/convert.ts";
import { loadMupdf } from "../../converters/engines/mupdf.ts";
import { inspect } from "../../converters/inspect.ts";
import { recogniseHere } from "../../converters/ocr/recognise.ts";
import { drawPicture } from "../../converters/picture.ts";
import { pdf } from "../../converters/registry.ts";
import type { Work } from "./child.ts";

export const work: Work = {
  async prewarm() {
    await Promise.all([loadMupdf(), pdf.load()]);
  },
  inspect: ({ source, capabilityId, request }) => inspect(source, capabilityId, request),
  convert: ({ source, sourceSha256, capabilityId, request, workDir, version, wanted }, progress) =>
    convertToBundle(source, sourceSha256, capabilityId, request, {
      workDir,
      version,
      wanted,
      progress,
      recognise: (picture, options) => recogniseHere(picture, options, {}),
    }),
  picture: ({ source, capabilityId, page, width, workDir }) =>
    drawPicture(source, capabilityId, { number: page, width }, workDir),
  async tryLanguage({ source, name, picture }) {
    const options = { scope: "region", languages: [name] } as const;
    const { lines } = await recogniseHere(picture, options, { [name]: source.path });
    return { words: lines.reduce((count, line) => count + line.words.length, 0) };
  },
};
