/** Bounds that hold for every request, beside those that it brings along. */
export const urlCharactersMax = 2048;
export const lookupMsMax = 5_000;
/** How long the other family's answer is waited for once one has come (after RFC 8305, section 3). */
export const secondFamilyMsMax = 500;
/** Of one look-up. */
export const addressesMax = 16;
/** Before the next address is tried beside the one that has not answered yet (RFC 8305, section 5). */
export const attemptDelayMs = 250;
export const connectMsMax = 10_000;
export const headBytesMax = 64 * 1024;
export const headFieldsMax = 256;
export const interimResponsesMax = 8;
export const chunkLineBytesMax = 4 * 1024;
/** Chunks of a body that hold less than so many bytes: each costs as much as a large one. */
export const smallChunkBytes = 512;
export const smallChunksMax = 32_768;
