/** HTTP/1.1 (RFC 9112) by hand: requests that no client library sends, and what comes back, answer by answer. */
import { connect } from "node:net";

export interface WireAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** False: the connection ended in the middle of it, or it is not over. An event stream is whole once its head is there. */
  whole: boolean;
}

export interface Exchange {
  answers: WireAnswer[];
  /** Whether the server has ended the connection. */
  closed: boolean;
  /** Bytes after the last whole answer that begin none. */
  rest: string;
}

export interface ExchangeOptions {
  /** The connection is ended from here once so many answers are there. */
  answers: number;
  /** And after this long in any case. */
  timeoutMs: number;
  /** Once there is an answer, further ones are waited for this long; by default until `timeoutMs`. */
  furtherMs?: number;
  /** The methods of the requests, because an answer to HEAD has no body. */
  methods: readonly string[];
}

/** Sends the pieces one after another and reads what comes. */
export function exchange(
  baseUrl: string,
  pieces: readonly Uint8Array[],
  options: ExchangeOptions,
): Promise<Exchange> {
  const { hostname, port } = new URL(baseUrl);
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  let received = "";
  let closed = false;
  const socket = connect(Number(port), hostname);
  const end = () => {
    clearTimeout(timer);
    socket.destroy();
    resolve({ ...parseAnswers(received, options.methods, closed), closed });
  };
  let timer = setTimeout(end, options.timeoutMs);
  socket.on("data", (bytes: Buffer) => {
    received += bytes.toString("latin1");
    const { answers } = parseAnswers(received, options.methods, false);
    if (!answers.every(({ whole }) => whole)) return;
    if (answers.length >= options.answers) end();
    else if (answers.length > 0 && options.furtherMs !== undefined) {
      clearTimeout(timer);
      timer = setTimeout(end, options.furtherMs);
    }
  });
  socket.on("error", () => {
    closed = true;
  });
  socket.on("close", () => {
    closed = true;
    end();
  });
  socket.on("connect", () => {
    for (const piece of pieces) socket.write(piece);
  });
  return promise;
}

export const isEventStream = (headers: Headers): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") === true;

function parseAnswers(
  received: string,
  methods: readonly string[],
  closed: boolean,
): Omit<Exchange, "closed"> {
  const answers: WireAnswer[] = [];
  let rest = received;
  while (rest !== "") {
    const head = /^HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest);
    if (head === null) break;
    const status = Number(head[1]);
    const headers = new Headers();
    for (const line of (head[2] ?? "").split("\r\n")) {
      const colon = line.indexOf(":");
      if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
    }
    rest = rest.slice(head[0].length);
    // 100 Continue goes before the answer that counts.
    if (status === 100) continue;
    const bodyless = methods[answers.length] === "HEAD" || status === 204 || status === 304;
    const { body, whole, taken } = bodyless
      ? { body: "", whole: true, taken: 0 }
      : bodyOf(rest, headers, closed);
    const text = Buffer.from(body, "latin1").toString("utf8");
    answers.push({ status, headers, text, whole: whole || isEventStream(headers) });
    rest = rest.slice(taken);
    if (!whole) break;
  }
  return { answers, rest };
}

function bodyOf(
  rest: string,
  headers: Headers,
  closed: boolean,
): { body: string; whole: boolean; taken: number } {
  const length = headers.get("content-length");
  if (length !== null) {
    const wanted = Number(length);
    return { body: rest.slice(0, wanted), whole: rest.length >= wanted, taken: wanted };
  }
  if (!/chunked/i.test(headers.get("transfer-encoding") ?? ""))
    return { body: rest, whole: closed, taken: rest.length };
  let body = "";
  let at = 0;
  for (;;) {
    const size = /^([0-9a-f]+)[^\r\n]*\r\n/i.exec(rest.slice(at, at + 40));
    if (size === null) return { body, whole: false, taken: at };
    const bytes = Number.parseInt(size[1] ?? "0", 16);
    const from = at + size[0].length;
    if (bytes === 0) return { body, whole: rest.length >= from + 2, taken: from + 2 };
    if (rest.length < from + bytes + 2) return { body, whole: false, taken: at };
    body += rest.slice(from, from + bytes);
    at = from + bytes + 2;
  }
}
