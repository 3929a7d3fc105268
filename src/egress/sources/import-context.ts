/** The context of one import, with one budget for all requests. */
import { join } from "node:path";
import type { Clock, Timers } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { secondMs } from "../../../config/units.ts";
import { type Egress, EgressError, type EgressResponse, type Relay, type RelayOptions } from "../contract.ts";
import { deadline } from "../deadline.ts";
import type { Answer, GetOptions, ImportContext, ProgramEnd, WhyNotRun } from "./contract.ts";
import { faultOf, type ImportFailure, importFault } from "./failures.ts";
import { isSignIn } from "./login.ts";
import type { Politeness } from "./politeness.ts";
import { readBody } from "./read-body.ts";

/** Meaning of a status (RFC 9110, 15). */
const failureOf = (status: number): ImportFailure => {
  if (status === 401 || status === 402 || status === 407) return "access_controlled";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "not_found";
  if (status === 429) return "too_many_requests";
  // 408 and 425 ask for a retry (RFC 9110, 15.5.9; RFC 8470, 5.2).
  return status >= 500 || status === 408 || status === 425 ? "server_error" : "unexpected_status";
};

/** Throws Fault for a status not in `statuses`, and for a redirect to a sign-in page. */
function requireAnswer(asked: URL, answer: Answer, statuses: readonly number[] = []): void {
  const { status, headers, url } = answer;
  // A browser challenge, whatever the status (Cloudflare, "challenge" responses).
  if (headers.get("cf-mitigated") === "challenge") throw importFault("forbidden", { cause: "challenge" });
  const isGood = (status >= 200 && status < 300) || statuses.includes(status);
  const retryAfterSeconds = retryAfterOf(headers);
  if (!isGood)
    throw importFault(failureOf(status), {
      cause: `status ${status}`,
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    });
  if (isSignIn(url) && !isSignIn(asked))
    throw importFault("access_controlled", { cause: "led to a sign-in page" });
}

/** Only seconds; dates are rare. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("retry-after") ?? "";
  return /^[0-9]{1,6}$/.test(text) ? Number(text) : null;
}

export interface ImportParts {
  settings: Settings;
  egress: Egress;
  politeness: Politeness;
  /** Why recordings are not converted; null: they are. */
  whyNoRecordings: string | null;
  clock: Clock;
  timers: Timers;
  /** Creates the import's folder. */
  makeFolder(): Promise<string>;
  removeFolder(path: string): Promise<void>;
  programs: Programs;
}

/** Configured programs, confined by the sandbox. */
export interface Programs {
  run: RunProgram;
  whyNot: WhyNotRun;
}

/** `port`: the only port it may connect to. */
export type RunProgram = (options: {
  program: string;
  args: readonly string[];
  folder: string;
  port: number;
  environment: Readonly<Record<string, string>>;
  fileBytesMax: number;
  timeoutMs: number;
  outputBytesMax: number;
  signal: AbortSignal;
}) => Promise<Omit<ProgramEnd, "ended">>;

/** Limit of standard output and standard error, each. */
const outputBytesMax = 256 * 1024;

interface OpenImportContext {
  context: ImportContext;
  /** Duration in milliseconds without waits for hosts. */
  fetchMs(): number;
  /** Aborts pending work and removes the folder. */
  close(): Promise<void>;
}

const connectionsMax = 8;

/** The time limit starts here. `caller` aborts when nobody waits. */
export function openImportContext(parts: ImportParts, caller?: AbortSignal): OpenImportContext {
  const { settings, egress, politeness, clock, timers } = parts;
  const startMs = clock.monotonicMs();
  const msMax = settings["url_import.timeout_seconds"] * secondMs;
  const { signal, clear } = deadline(timers, msMax, caller);
  let bytesLeft: number = limits.importBytesMax;
  let requestsLeft: number = limits.importRequestsMax;
  let folder: Promise<string> | null = null;
  let waitedMs = 0;
  let saved = 0;
  const relays: Relay[] = [];

  const left = () => ({
    ms: Math.max(0, Math.ceil(msMax - (clock.monotonicMs() - startMs))),
    bytes: bytesLeft,
    requests: requestsLeft,
  });
  const inFolder = () => {
    folder ??= parts.makeFolder();
    return folder;
  };

  /** Sends one request in turn and reads its body. */
  async function ask<T>(
    url: string | URL,
    options: GetOptions,
    read: (answer: Answer, body: AsyncGenerator<Uint8Array>) => Promise<T>,
  ): Promise<T> {
    const asked = new URL(url);
    const askedMs = clock.monotonicMs();
    return politeness.visit(asked.hostname, signal, async () => {
      waitedMs += clock.monotonicMs() - askedMs;
      const response = await send(asked, options);
      const answer = answerOf(response);
      if (answer.status === 429 || answer.status === 503)
        // The host of the response, perhaps after a redirect.
        politeness.spare(answer.url.hostname, (retryAfterOf(answer.headers) ?? 0) * 1000);
      try {
        requireAnswer(asked, answer, options.statuses);
      } catch (error) {
        await response.body.cancel();
        throw error;
      }
      return read(answer, counted(response.body));
    });
  }

  async function send(asked: URL, options: GetOptions): Promise<EgressResponse> {
    if (left().ms === 0) throw importFault("too_slow");
    if (requestsLeft === 0) throw importFault("too_many_parts");
    requestsLeft -= 1;
    const { accept = "*/*", headers = {}, body, bytesMax = limits.importAnswerBytesMax } = options;
    const most = Math.min(bytesMax, bytesLeft);
    const response = await egress.request({
      url: asked.href,
      purpose: "import",
      method: options.method ?? (body === undefined ? "GET" : "POST"),
      headers: { accept, ...headers },
      timeoutMs: left().ms,
      compressedBytesMax: most,
      expandedBytesMax: most,
      redirectsMax: limits.importRedirectsMax,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw faultOf(response);
    return response;
  }

  const counted = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of body) {
        bytesLeft = Math.max(0, bytesLeft - piece.length);
        yield piece;
      }
    } catch (error) {
      throw error instanceof EgressError ? faultOf(error.refusal) : error;
    }
  };

  async function openedRelay(): Promise<Relay> {
    const options: RelayOptions = {
      purpose: "import",
      bytesMax: bytesLeft,
      timeoutMs: left().ms,
      connectionsMax,
    };
    const relay = await egress.relay(options);
    relays.push(relay);
    return relay;
  }

  /** Generated, unique names. */
  const newPath = async () => {
    saved += 1;
    return join(await inFolder(), `fetched-${saved}`);
  };

  const context: ImportContext = {
    settings,
    signal,
    get: (url, options = {}) =>
      ask(url, options, async (answer, body) => ({
        ...answer,
        bytes: Buffer.concat(await Array.fromAsync(body)),
      })),
    readInto: (url, choose, options = {}) =>
      ask(url, options, (answer, body) => readBody(answer, body, choose, newPath)),
    requireRecordings: () => {
      const message = parts.whyNoRecordings;
      if (message !== null) throw new Fault("capability_unavailable", { message });
    },
    folder: inFolder,
    run: async (program, args, fileBytesMax) => {
      const relay = await openedRelay();
      const { port } = new URL(relay.url);
      const ended = await parts.programs.run({
        ...{ program, args, fileBytesMax, outputBytesMax, signal },
        folder: await inFolder(),
        port: Number(port),
        environment: { http_proxy: relay.url, https_proxy: relay.url, all_proxy: relay.url },
        timeoutMs: left().ms,
      });
      const why = relay.ended();
      bytesLeft = Math.max(0, bytesLeft - relay.bytes());
      await relay.close();
      return { ...ended, ended: why };
    },
    left,
  };
  return {
    context,
    fetchMs: () => Math.max(0, Math.round(clock.monotonicMs() - startMs - waitedMs)),
    close: async () => {
      clear();
      for (const relay of relays) await relay.close();
      if (folder !== null) await parts.removeFolder(await folder);
    },
  };
}

function answerOf({ url, status, headers }: EgressResponse): Answer {
  const type = headers.get("content-type") ?? "";
  return {
    url: new URL(url),
    status,
    headers,
    mediaType: type.replace(/;.*/s, "").trim().toLowerCase(),
    charset: /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(type)?.[1]?.toLowerCase() ?? null,
  };
}
