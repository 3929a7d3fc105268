/** One request to the API: the answer, an ApiError, or an UnreachableError; repeated where that is safe. */
import type { Clock, Random } from "../../config/ambient.ts";
import type { Secret } from "../../config/secret.ts";
import { ApiError, UnreachableError } from "./errors.ts";
import { errorBounds, readJsonAnswer } from "./json-answer.ts";
import { createPace, type Entered, paceMsMax } from "./pace.ts";
import type { HttpProxy } from "./proxy.ts";
import { isLocal, StrangeAnswer, wantsPassword } from "./reach.ts";

/**
 * When a request may be sent again: `always` where a repeat changes nothing more, `answered` only after the server
 * said that it did nothing, `never` where the caller has another way.
 */
export type Repeat = "always" | "answered" | "never";

export interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base address, with its query. */
  path: string;
  repeat: Repeat;
  headers?: Record<string, string>;
  /** Made anew for each try, because a stream can be read only once. */
  body?: () => string | ReadableStream<Uint8Array> | FormData;
  signal?: AbortSignal | undefined;
  /** Instead of the transport's own. */
  answerTimeoutMs?: number;
}

export interface TransportOptions {
  /** Without a trailing slash. */
  server: string;
  apiKey: Secret | null;
  /** Of a guest, in place of a key. */
  jobToken?: Secret | null;
  /** As of `proxyFor`; a browser chooses its own. */
  proxy?: HttpProxy | null;
  random: Random;
  clock: Pick<Clock, "monotonicMs">;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  triesMax?: number;
  /** Told before each wait: why (null: an earlier answer said when to ask again), and for how long. */
  onWait?(error: ApiError | UnreachableError | null, ms: number): void;
  /** How long a request without a file may wait for the answer's first line. */
  answerTimeoutMs?: number;
  /** Instead of the network: a server that asks its own API. */
  ask?(url: string, init: RequestInit): Promise<Response>;
}

export type Transport = (request: ApiRequest) => Promise<Response>;

const triesMaxDefault = 5;
const answerTimeoutMsDefault = 30_000;
/** Of one request that is in its turn too soon again and again, beside others of the same credential. */
const turnMsMax = paceMsMax;
const backoffMsMin = 250;
const backoffMsMax = 8_000;

/** Exponential with full jitter, so that clients that failed together do not come back together. */
function backoffMs(tries: number, random: Random): number {
  const ceiling = Math.min(backoffMsMax, backoffMsMin * 2 ** tries);
  return backoffMsMin / 2 + (ceiling * (random.bytes(1)[0] ?? 0)) / 255;
}

export function createTransport(options: TransportOptions): Transport {
  const { server, apiKey, jobToken = null, random, triesMax = triesMaxDefault } = options;
  const { answerTimeoutMs = answerTimeoutMsDefault, ask = fetch, proxy = null } = options;
  const pace = createPace({ ...options, onWait: (ms) => options.onWait?.(null, ms) });
  async function once(request: ApiRequest, entered: Entered): Promise<Response> {
    const headers = new Headers(request.headers);
    if (apiKey !== null) headers.set("authorization", `Bearer ${apiKey.reveal()}`);
    if (jobToken !== null) headers.set("x-svc-job-token", jobToken.reveal());
    const body = request.body?.();
    // A file takes as long as it takes, and so does its measurement; anything else is answered soon or not at all.
    const patience =
      body instanceof ReadableStream ? null : startPatience(request.answerTimeoutMs ?? answerTimeoutMs);
    const signals = [request.signal, patience?.signal].filter((signal) => signal !== undefined);
    let response: Response;
    try {
      response = await ask(server + request.path, {
        method: request.method,
        headers,
        // A redirect would carry the key to a place that nobody configured.
        redirect: "manual",
        ...(proxy === null ? {} : { proxy: proxy.address.reveal() }),
        ...(body === undefined ? {} : { body }),
        ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
      });
    } catch (cause) {
      if (patience?.signal.aborted) throw new UnreachableError(server, patience.signal.reason, proxy);
      if (request.signal?.aborted || isLocal(cause)) throw cause;
      throw new UnreachableError(server, cause, proxy);
    } finally {
      patience?.end();
    }
    entered.answered(response.headers, response.ok);
    if (response.ok) return response;
    throw await errorOf(server, response, proxy);
  }
  return async (request) => {
    const call = `${request.method} ${request.path}`;
    let waitedMs = 0;
    let waitedUntilMs = Number.NEGATIVE_INFINITY;
    for (let tries = 1; ; tries++) {
      const entered = await pace.enter(call, waitedUntilMs, request.signal);
      try {
        return await once(request, entered);
      } catch (error) {
        const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
        // Whoever has another way, such as asking the user, is told and decides; the fields speak for the limits even so.
        if (error instanceof ApiError && asked !== null && request.repeat !== "never")
          waitedUntilMs = entered.refused(asked * 1000, error.code === "rate_limited");
        // A rate limit lets one through after the other: whoever waits as told has not failed, but is not yet in turn.
        const isTurn = error instanceof ApiError && error.code === "rate_limited" && asked !== null;
        if (isTurn && triesMax > 1 && waitedMs < turnMsMax) tries -= 1;
        if (tries >= triesMax || !mayRepeat(request.repeat, error)) throw error;
        // Sooner is not what was asked for, and so long a wait is for whoever called to decide on.
        if (asked !== null && asked * 1000 > paceMsMax) throw error;
        // Others may go while this one waits.
        entered.leave();
        const ms = asked === null ? backoffMs(tries, random) : asked * 1000;
        if (error instanceof ApiError || error instanceof UnreachableError) options.onWait?.(error, ms);
        waitedMs += ms;
        await options.sleep(ms, request.signal);
        if (request.signal?.aborted) throw error;
      } finally {
        entered.leave();
      }
    }
  };
}

/** Aborts unless it is ended in time; the body of an answer that has begun is no matter of it. */
function startPatience(ms: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const silence = Object.assign(new Error(`no answer within ${ms} ms`), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => controller.abort(silence), ms);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/** Waits that may take as long as another job, or until somebody else's host is well again. */
const callersToDecide: ReadonlySet<string> = new Set(["too_many_active_jobs", "remote_unavailable"]);

function mayRepeat(repeat: Repeat, error: unknown): boolean {
  if (repeat === "never") return false;
  if (error instanceof ApiError)
    return error.retryable && !callersToDecide.has(error.code) && error.status !== 409;
  return repeat === "always" && error instanceof UnreachableError && !wantsPassword(error.cause);
}

/** The envelope's error, or, when something else answered in the server's place, that. */
export async function errorOf(
  server: string,
  response: Response,
  proxy: HttpProxy | null = null,
): Promise<ApiError | UnreachableError> {
  let body: unknown;
  try {
    body = await readJsonAnswer(response, errorBounds);
  } catch (cause) {
    return new UnreachableError(server, cause, proxy);
  }
  const error = (body as { error?: Record<string, unknown> } | null | undefined)?.error;
  if (typeof error?.code !== "string" || typeof error.message !== "string") {
    return new UnreachableError(server, new StrangeAnswer(response.status), proxy);
  }
  return new ApiError({
    status: response.status,
    code: error.code,
    message: error.message,
    requestId: typeof error.request_id === "string" ? error.request_id : null,
    retryable: error.retryable === true,
    retryAfterSeconds: retryAfterOf(response.headers),
    docsUrl: typeof error.docs_url === "string" ? error.docs_url : null,
    details: error.details,
    envelope: error,
  });
}

const secondsMax = 86_400;

/** Seconds, or a date (RFC 9110, section 10.2.3) by the server's own clock; null if there is none, or it is over. */
function retryAfterOf(headers: Headers): number | null {
  const field = headers.get("retry-after") ?? "";
  const nowMs = Date.parse(headers.get("date") ?? "");
  const seconds = /^[0-9]+$/.test(field.trim())
    ? Number(field)
    : Math.ceil((Date.parse(field) - nowMs) / 1000);
  return seconds > 0 ? Math.min(seconds, secondsMax) : null;
}
