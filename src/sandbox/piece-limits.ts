import { mib } from "../../config/units.ts";

/** Pieces of a conversion at the same time, including queued ones. */
export const piecesOutMax = 32;
/** Pieces of a conversion in total: every page of the longest scan with its images. */
export const piecesMax = 20_000;
/** Of one result; a page full of small print has some 4 MiB. */
export const pieceResultBytesMax = 64 * mib;
