/** Limits of a response body, which may come from any program. */
export interface BodyBounds {
  bytesMax: number;
  /** Time between two chunks. */
  silenceMsMax: number;
  /** Time for the whole body; default: no limit. */
  wholeMsMax?: number;
}

/**
 * The body in chunks. Throws the signal's reason, the error of the connection, or an Error with a message if the body
 * exceeds a limit; then the rest is not read.
 */
export async function* boundedBody(
  body: ReadableStream<Uint8Array>,
  { bytesMax, silenceMsMax, wholeMsMax }: BodyBounds,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let ended: { why: unknown } | null = null;
  // Ends a read that waits, too. To race each read with one promise of the end would keep every piece until then.
  const end = (why: unknown) => {
    ended ??= { why };
    void reader.cancel(why).catch(() => {});
  };
  const leave = () => end(signal?.reason);
  const giveUp = () => end(Object.assign(new Error("the response took too long"), { code: "ETIMEDOUT" }));
  if (signal?.aborted) leave();
  signal?.addEventListener("abort", leave, { once: true });
  const whole = wholeMsMax === undefined ? undefined : setTimeout(giveUp, wholeMsMax);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isWhole = false;
  try {
    for (let bytes = 0; ; ) {
      silence = setTimeout(giveUp, silenceMsMax);
      const { done, value } = await reader.read();
      clearTimeout(silence);
      throwIfEnded(ended);
      isWhole = done;
      if (done) return;
      bytes += value.byteLength;
      if (bytes > bytesMax) throw new Error("the response is larger than Markmill ever sends");
      yield value;
    }
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    signal?.removeEventListener("abort", leave);
    if (!isWhole) void reader.cancel().catch(() => {});
  }
}

function throwIfEnded(ended: { why: unknown } | null): void {
  if (ended !== null) throw ended.why;
}
