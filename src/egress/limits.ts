/** Limits of every request, in addition to its own. */
export const urlCharactersMax = 2048;
export const lookupMsMax = 5_000;
/** Wait for the other address family after the first response (RFC 8305, 3). */
export const secondFamilyMsMax = 500;
/** Per lookup. */
export const addressesMax = 16;
/** Delay before the next address is tried (RFC 8305, 5). */
export const attemptDelayMs = 250;
export const connectMsMax = 10_000;
export const headBytesMax = 64 * 1024;
export const headFieldsMax = 256;
export const interimResponsesMax = 8;
export const chunkLineBytesMax = 4 * 1024;
/** Smaller chunks of a body count as small; each costs as much as a large one. */
export const smallChunkBytes = 512;
export const smallChunksMax = 32_768;
