/** The figures of a page as files: cut out of the picture in colour, upright. */
import { join } from "node:path";
import type { Asset } from "../document/model.ts";
import type { SharpEngine } from "../engines/sharp.ts";
import { scaledBox } from "../geometry/box.ts";
import { figureName } from "../layout/figures/figure-name.ts";
import type { Figure } from "../layout/model.ts";
import type { PictureReader } from "./pixels.ts";
import type { RecognisedPage } from "./recognised-pages.ts";
import { cutUpright } from "./upright.ts";

const pixelsMax = 4_000_000;

/** Writes the figures of page `number` to `workDir`; boxes are points of the page as it was laid out. */
export async function writeFigures(
  sharp: SharpEngine,
  reader: PictureReader,
  number: number,
  { frame, grey, found }: RecognisedPage,
  figures: readonly Figure[],
  workDir: string,
): Promise<Map<Figure, Asset>> {
  const assets = new Map<Figure, Asset>();
  const page = await reader.sizeOf(frame);
  const perPoint = (found.dpi / 72) * grey.scale;
  for (const [index, figure] of figures.entries()) {
    const name = figureName(number, index + 1);
    const file = join(workDir, name);
    const cut = {
      page,
      way: found,
      box: scaledBox(figure, perPoint),
      upright: { width: found.width * grey.scale, height: found.height * grey.scale },
      pixelsMax,
    };
    const { result } = await reader.read(frame, (picture, resized) =>
      cutUpright(sharp, picture, { ...cut, resized }),
    );
    const { data, ...size } = result;
    await sharp(data, { raw: { ...size, channels: 3 } })
      .png()
      .toFile(file);
    assets.set(figure, { path: `assets/${name}`, file, contentType: "image/png" });
  }
  return assets;
}
