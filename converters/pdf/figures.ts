/** Pictures worth keeping. */
import { centreIn, type Figure, type Line, type PageContent, type Picture } from "./layout.ts";

/** Smaller ones are icons, bullets and rules. */
const sideMin = 36;
const areaMin = 2_400;

export interface FiguresFound {
  figures: Figure[];
  rest: Line[];
}

export function findFigures(page: PageContent, lines: readonly Line[]): FiguresFound {
  const pageArea = page.width * page.height;
  const hasText = lines.length > 3;
  const figures: Figure[] = [];
  for (const picture of page.pictures) {
    const shown = clip(picture, page);
    const width = shown.x1 - shown.x0;
    const height = shown.y1 - shown.y0;
    if (width < sideMin || height < sideMin || width * height < areaMin) continue;
    // A picture behind the whole page's text is its background (or the scan that a text layer came from).
    if (hasText && width * height > pageArea * 0.8) continue;
    const behind = lines.filter((line) => centreIn(line, shown)).length;
    if (hasText && behind > 6) continue;
    if (figures.some((figure) => centreIn(shown, figure))) continue;
    figures.push({ kind: "figure", ...shown, picture, lines: [] });
  }
  return { figures, rest: [...lines] };
}

function clip(picture: Picture, page: PageContent) {
  return {
    x0: Math.max(0, picture.x0),
    y0: Math.max(0, picture.y0),
    x1: Math.min(page.width, picture.x1),
    y1: Math.min(page.height, picture.y1),
  };
}
