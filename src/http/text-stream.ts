const encoder = new TextEncoder();

/** Text that is made as fast as it is read, and not at all once nobody reads any more. */
export function streamOf(text: AsyncGenerator<string, unknown>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await text.next();
          if (done) return controller.close();
          // An empty piece would not count as one.
          if (typeof value === "string" && value !== "") return controller.enqueue(encoder.encode(value));
        }
      },
      async cancel() {
        await text.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
