/** A job's states as they come: by the server's events where they can be had, by asking again and again where not. */
import { ApiError } from "./errors.ts";
import type { ApiRequest } from "./transport.ts";
import { isTerminal, type Job } from "./types.ts";

/** Server-sent events read from an answer's body (HTML Living Standard, section 9.2.6). */
interface StreamedEvent {
  event: string;
  data: string;
}

/** No event is nearly as long; what is, is none of ours. */
const eventCharactersMax = 1024 ** 2;

/** Yields each event; calls `onMessages` for each chunk with the number of events and comments that it completes. */
async function* readEventStream(
  body: AsyncIterable<Uint8Array>,
  onMessages: (count: number) => void,
): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    rest = (rest + decoder.decode(chunk, { stream: true })).replaceAll("\r\n", "\n");
    if (rest.length > eventCharactersMax) throw new Error("an event without end");
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    onMessages(blocks.length);
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
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
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

/** How much of a running job is done, in units that its state does not count. */
export interface JobProgress {
  done: number;
  total: number;
  /** Milliseconds of the recording. */
  unit: "ms";
}

export interface Following {
  /** Asks for the job's events, once. */
  events(options: Pick<ApiRequest, "signal" | "answerTimeoutMs">): Promise<Response>;
  poll(): Promise<Job>;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  signal?: AbortSignal | undefined;
  /** Receives the progress of a recording; only events report it, and only once. */
  onProgress?: ((progress: JobProgress) => void) | undefined;
  /** A stream that says nothing for this long is given up; the server says something every 15 seconds. */
  silenceMsMax?: number;
}

const silenceMsMaxDefault = 45_000;
/** The server sends headers and a first event at once; where they do not come, something between collects them. */
const answerTimeoutMs = 10_000;
/** Streams in a row that brought one event at most. */
const streamTriesMax = 2;
const pollMsMin = 150;
const pollMsMax = 2_000;

/** Ends after a terminal state, or when the signal is aborted. Throws what asking for the job throws. */
export async function* followJob(following: Following): AsyncGenerator<Job> {
  const { poll, sleep, signal } = following;
  for (let tries = 0; tries < streamTriesMax && !signal?.aborted; ) {
    const received = { messages: 0 };
    try {
      for await (const job of streamed(following, received)) {
        yield job;
        if (isTerminal(job.status)) return;
      }
    } catch (error) {
      // What is so of the stream is so of the job itself, too, and is told when that is asked for.
      if (!(error instanceof StreamBroken)) throw error;
      if (error.final) break;
    }
    // One that was alive for a while and was cut off, by a proxy or a restart, is worth another.
    tries = received.messages > 1 ? 0 : tries + 1;
    if (!signal?.aborted) await sleep(pollMsMin, signal);
  }
  for (let pauseMs = pollMsMin; !signal?.aborted; pauseMs = Math.min(pollMsMax, pauseMs * 1.4)) {
    const job = await poll();
    yield job;
    if (isTerminal(job.status)) return;
    await sleep(pauseMs, signal);
  }
}

/** The stream cannot be had, or not to its end. */
class StreamBroken extends Error {
  /** Another one would fare no better. */
  readonly final: boolean;

  constructor(cause: unknown, final: boolean) {
    super("the stream of events broke", { cause });
    this.final = final;
  }
}

async function* streamed(following: Following, received: { messages: number }): AsyncGenerator<Job> {
  const { events, signal, silenceMsMax = silenceMsMaxDefault } = following;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMsMax);
  const onMessages = (count: number) => {
    received.messages += count;
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMsMax);
  };
  try {
    const response = await events({
      signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
      answerTimeoutMs,
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (!isStream || response.body === null) {
      await response.body?.cancel();
      throw new StreamBroken("another answer than a stream", true);
    }
    for await (const { event, data } of readEventStream(chunksOf(response.body), onMessages)) {
      if (event === "deleted") throw new StreamBroken("the job was deleted", true);
      if (event === "job") yield (JSON.parse(data) as { job: Job }).job;
      if (event === "progress") following.onProgress?.(JSON.parse(data) as JobProgress);
    }
  } catch (error) {
    if (error instanceof StreamBroken) throw error;
    // An older server, or one that has too many streams open, still answers who asks.
    throw new StreamBroken(error, error instanceof ApiError);
  } finally {
    clearTimeout(timer);
    // Who stops listening closes the connection.
    silence.abort();
  }
}
