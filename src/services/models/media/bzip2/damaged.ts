/** Not a complete bzip2 stream. */
export class DamagedBzip2 extends Error {}
