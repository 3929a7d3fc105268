import type { Duplex } from "node:stream";

/**
 * Waits until a stream is ready, ended by its error or by the signal; then nothing of the waiting stays behind. The
 * stream is destroyed unless it became ready.
 */
export function settled<S extends Duplex>(
  stream: S,
  readyEvent: string,
  signal: AbortSignal,
  problem: (error: unknown) => Error,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      stream.off(readyEvent, onReady);
      stream.off("error", onError);
      stream.off("close", onClose);
      signal.removeEventListener("abort", onAbort);
      act();
    };
    // An error between two owners, or of a stream that nobody wants any more, must not end the process.
    stream.on("error", () => undefined);
    const fail = (error: unknown) =>
      finish(() => {
        stream.destroy();
        reject(problem(error));
      });
    const onReady = () => finish(() => resolve(stream));
    const onError = (error: unknown) => fail(error);
    const onClose = () => fail(new Error("closed"));
    const onAbort = () => fail(signal.reason);
    stream.once(readyEvent, onReady);
    stream.once("error", onError);
    stream.once("close", onClose);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
