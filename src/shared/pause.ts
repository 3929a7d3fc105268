/** Yields to other requests between many synchronous reads. */
export const pause = () => new Promise(setImmediate);
