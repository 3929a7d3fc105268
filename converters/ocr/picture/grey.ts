/** A grey picture in memory. */

export interface Grey {
  /** One byte a pixel, 0 is black, row by row from the top left. */
  data: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}
