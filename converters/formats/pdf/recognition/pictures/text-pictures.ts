/** Pictures of a page that may show text: found by their places, and then told by their pixels from photographs. */

import { clip, joinStrips } from "../../../../layout/figures/figures.ts";
import { countCharacters, type PageContent } from "../../../../layout/model.ts";
import type { Gray } from "../../../../ocr/picture/gray.ts";
import { areaOf, type Box, centerIn } from "../../../../util/geometry/box.ts";
import { inkOf, shrunk } from "../../visual-check/marks.ts";
import { charactersIn, factorOf, textRowsIn } from "../../visual-check/picture-text.ts";
import { placeOf, type Rendered } from "../render.ts";
import { isPhotograph, type Probe, probesOf } from "./photographs.ts";

/** Points: what is smaller is an icon or the logo of a running head. */
const widthMin = 60;
const heightMin = 36;
const linesMax = 3;
/** Of the page: a picture this large is a scan, whatever was stamped on it. */
const scanShare = 0.5;
/** About so many characters; fewer rows of marks stand in any photograph. */
const charactersMin = 20;

export const isScanOf = (page: PageContent, picture: Box): boolean =>
  areaOf(picture) > page.width * page.height * scanShare;

/** Pieces that a scanned page may be cut into, and the least share of it that they cover. */
const piecesMin = 8;
const piecesShare = 0.1;

/** Whether a page that has hardly any text of its own is a scan, in one picture or in pieces (a line of text each). */
export function isScanned(page: PageContent): boolean {
  if (page.pictures.some((picture) => isScanOf(page, picture))) return true;
  const covered = page.pictures.reduce((sum, picture) => sum + areaOf(picture), 0);
  return page.pictures.length >= piecesMin && covered > page.width * page.height * piecesShare;
}

/** Their parts on the page, each place once, in points. */
export function picturesToLookAt(page: PageContent): Box[] {
  const found: Box[] = [];
  for (const picture of joinStrips(page.pictures)) {
    const box = clip(picture, page);
    if (box.x1 - box.x0 < widthMin || box.y1 - box.y0 < heightMin) continue;
    if (found.some((other) => centerIn(box, other))) continue;
    if (!isScanOf(page, box) && page.lines.filter((line) => centerIn(line, box)).length > linesMax) continue;
    found.push(box);
  }
  return found;
}

/** A picture's ink, at about 100 dots per inch. */
export interface PictureInk extends Gray {
  /** Pixels of the picture that make one of its ink. */
  factor: number;
}

export interface PictureLook {
  /** About how many characters of text nobody has read; 0 where there are too few to be text. */
  characters: number;
  ink: PictureInk;
  probes: Probe[];
}

export function lookAtPicture(page: PageContent, rendered: Rendered): PictureLook {
  const { box, dpi } = rendered;
  const factor = factorOf(dpi);
  const small = shrunk(rendered, factor);
  const rows = textRowsIn(small, factor).filter((row) => {
    const place = placeOf(rendered, row);
    return !page.lines.some((line) => centerIn(place, line, 2));
  });
  // Among much text of its own a few marks more are parts of what is drawn there.
  const read = countCharacters(page.lines.filter((line) => centerIn(line, box)));
  const characters = Math.max(0, charactersIn(rows) - read);
  const ink: PictureInk = { ...small, data: inkOf(small, true), factor };
  const probes = isPhotograph(small) ? probesOf(rows, rendered) : [];
  return { characters: characters < charactersMin ? 0 : characters, ink, probes };
}
