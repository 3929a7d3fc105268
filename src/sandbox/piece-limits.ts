/** Pieces of a conversion at the same time, including queued ones. */
export const piecesOutMax = 32;
/** Pieces of a conversion in total: every page of the longest scan with its images. */
export const piecesMax = 20_000;
