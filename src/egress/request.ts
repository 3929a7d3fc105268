/** A request with redirects, each hop checked. */
import type { Timers } from "../../config/ambient.ts";
import type { EgressRefusal, EgressRequest, EgressResponse } from "./contract.ts";
import { deadline } from "./deadline.ts";
import { type Destination, readLocation, readUrl } from "./form/form.ts";
import type { Guard, Route } from "./guard.ts";
import { bodyStream } from "./http/body.ts";
import { type Head, readHead } from "./http/head.ts";
import { checkFields, headOf, isAccepted, type Message, redirected } from "./http/message.ts";
import { ByteReader } from "./http/reader.ts";
import { headBytesMax } from "./limits.ts";
import { Refused, refusal, refused } from "./refusal.ts";
import { dialFirst } from "./transport/race.ts";
import type { Wire } from "./transport/wire.ts";

export interface EgressParts {
  guard: Guard;
  wire: Wire;
  timers: Timers;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Throws a TypeError for invalid header fields, nothing for remote failures. */
export async function request(
  wanted: EgressRequest,
  parts: EgressParts,
): Promise<EgressResponse | EgressRefusal> {
  checkFields(wanted.headers);
  const { signal, clear } = deadline(parts.timers, wanted.timeoutMs, wanted.signal);
  /** After the time limit, all errors are reported as timeout. */
  const asRefused = (error: unknown): Refused => {
    if (signal.aborted && signal.reason instanceof Refused) return signal.reason;
    if (error instanceof Refused) return error;
    return refused("broke_off", error instanceof Error ? error.message : String(error), error);
  };
  try {
    const { destination, last } = await follow(wanted, parts, signal);
    const { head, reader, close } = last;
    const done = () => {
      clear();
      close();
    };
    const { status, headers } = head;
    if (
      wanted.contentTypes &&
      status < 300 &&
      !isAccepted(headers.get("content-type"), wanted.contentTypes)
    ) {
      done();
      return refusal("content_type", headers.get("content-type") ?? "none");
    }
    const body = bodyStream(head, reader, wanted, { asRefused, done });
    return { ok: true, url: destination.url.href, status, headers, body };
  } catch (error) {
    clear();
    return asRefused(error).refusal;
  }
}

async function follow(
  wanted: EgressRequest,
  parts: EgressParts,
  signal: AbortSignal,
): Promise<{ destination: Destination; last: Exchange }> {
  const { purpose, redirectsMax } = wanted;
  let message: Message = {
    method: wanted.method,
    headers: wanted.headers,
    body: typeof wanted.body === "string" ? Buffer.from(wanted.body) : (wanted.body ?? null),
  };
  let destination = orThrow(readUrl(wanted.url, purpose));
  for (let redirects = 0; ; redirects += 1) {
    const judged = await parts.guard.judge(destination, purpose, signal);
    const route = orThrow(judged, redirects > 0);
    const last = await exchange(route, message, signal, parts);
    const { status, headers } = last.head;
    if (redirectsMax === 0 || !redirectStatuses.has(status)) return { destination, last };
    last.close();
    if (redirects === redirectsMax) throw refused("redirects_max", `more than ${redirectsMax}`);
    const location = headers.get("location");
    if (location === null) throw refused("redirect_nowhere", `status ${status} from ${destination.host}`);
    const next = orThrow(readLocation(location, destination.url, purpose));
    message = redirected(message, status, destination.url, next.url);
    destination = next;
  }
}

/** Attributes an invalid redirect target to the host. */
function orThrow<T extends { ok: true }>(result: T | EgressRefusal, isRedirect = false): T {
  if (result.ok) return result;
  const fromRedirect = isRedirect && result.code === "url_not_permitted";
  throw new Refused(fromRedirect ? refusal("redirect_inside", result.internal) : result);
}

/** One request over its own connection. */
interface Exchange {
  head: Head;
  reader: ByteReader;
  close(): void;
}

/** Connects to the route's addresses only. The signal can abort it at any time. Throws Refused. */
async function exchange(
  route: Route,
  message: Message,
  signal: AbortSignal,
  { wire, timers }: { wire: Wire; timers: Timers },
): Promise<Exchange> {
  const head = Buffer.from(headOf(message, route.url, route.host), "latin1");
  const connection = await dialFirst(route.addresses, route.port, signal, { dial: wire.dial, timers });
  const plain = route.url.protocol === "http:";
  const stream = plain ? connection : await wire.secure(connection, route.host, signal);
  const reader = new ByteReader(stream);
  const close = () => {
    signal.removeEventListener("abort", onAbort);
    stream.destroy();
    connection.destroy();
  };
  const onAbort = () => {
    reader.fail(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    close();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    // Not awaited: a host may respond before it has read everything.
    stream.write(message.body === null ? head : Buffer.concat([head, message.body]));
    return { head: await readHead(reader, headBytesMax), reader, close };
  } catch (error) {
    close();
    throw error;
  }
}
