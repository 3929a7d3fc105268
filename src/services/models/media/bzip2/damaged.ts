/** The bytes are no stream of bzip2, or not whole. */
export class DamagedBzip2 extends Error {}
