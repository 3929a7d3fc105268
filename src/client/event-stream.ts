/** Server-sent events read from an answer's body (HTML Living Standard, section 9.2.6). */
export interface StreamedEvent {
  event: string;
  data: string;
}

/** No event is nearly as long; what is, is none of ours. */
const eventCharactersMax = 1024 ** 2;

/** Each event as it comes; `onBytes` is called for whatever comes, comments too. */
export async function* readEventStream(
  body: AsyncIterable<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    onBytes();
    rest = (rest + decoder.decode(chunk, { stream: true })).replaceAll("\r\n", "\n");
    if (rest.length > eventCharactersMax) throw new Error("an event without end");
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== null) yield event;
    }
  }
}

/** Null for comments. */
function eventOf(block: string): StreamedEvent | null {
  const fields = { event: "message", data: [] as string[] };
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") fields.event = value;
    if (name === "data") fields.data.push(value);
  }
  return fields.data.length === 0 ? null : { event: fields.event, data: fields.data.join("\n") };
}

/** A body's bytes; not every browser can loop over the body itself. */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
