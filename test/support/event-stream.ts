/** A reader of server-sent events for tests: a parser of its own, from the HTML Living Standard, section 9.2.6. */
import { until } from "../../config/testing/until.ts";

export interface SeenEvent {
  id: string;
  event: string;
  data: {
    job?: { status: string; progress?: { pages_done: number; pages_total: number } } & Record<
      string,
      unknown
    >;
  } & Record<string, unknown>;
}

export interface EventReader {
  status: number;
  headers: Headers;
  /** All so far. */
  events: SeenEvent[];
  comments: number;
  /** Resolves when the server has ended the stream, with false when the connection broke instead. */
  ended: Promise<boolean>;
  /** Resolves once the events so far fulfil it. */
  until(holds: (events: readonly SeenEvent[]) => boolean): Promise<unknown>;
  close(): void;
}

export async function readEvents(
  url: string,
  key: string,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, accept: "text/event-stream", ...headers },
    signal: abort.signal,
  });
  const reader: EventReader = {
    status: response.status,
    headers: response.headers,
    events: [],
    comments: 0,
    ended: Promise.resolve(true),
    until: (holds) => until(() => reader.events, holds, { everyMs: 2 }),
    close: () => abort.abort(),
  };
  reader.ended = collect(response, reader).then(
    () => true,
    () => false,
  );
  return reader;
}

async function collect(response: Response, reader: EventReader): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body ?? []) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(
        block
          .split("\n")
          .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
      if (fields.has("")) reader.comments += 1;
      const data = fields.get("data");
      if (data === undefined) continue;
      reader.events.push({
        id: fields.get("id") ?? "",
        event: fields.get("event") ?? "",
        data: JSON.parse(data),
      });
    }
  }
}
