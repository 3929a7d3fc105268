/** A conversion may have so many pieces out, those that wait for a slot included. */
export const piecesOutMax = 32;
/** And so many in all: every page of the longest scans, and what is in it. */
export const piecesMax = 20_000;
