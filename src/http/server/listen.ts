import { isIP } from "node:net";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { listenAddress } from "../../../config/settings/formats.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { originOf } from "../../shared/origin.ts";
import { createApp } from "../app.ts";
import type { HttpParts } from "../context.ts";
import { createEventStreams } from "../events/streams.ts";
import { requestIdOf } from "../gate/request-id.ts";
import { hasEnded } from "../request/lingering-close.ts";
import { faultOf } from "../request/validation.ts";
import { errorResponse } from "../response/errors.ts";
import { completeHeaders } from "../response/headers.ts";

/**
 * The server ends a connection on which nothing comes or goes for a while. While an answer is made for a caller who has
 * nothing more to say, the silence is ours, and must not count. Who waits is looked at now and then, not at each
 * request: nearly all are answered long before.
 */
interface Unhurried {
  /** The same answer; while it is awaited the connection stays. */
  hold(answer: Promise<Response>, request: Request, server: Bun.Server<undefined>): Promise<Response>;
  close(): void;
}

interface Waiting {
  server: Bun.Server<undefined>;
  isHeld: boolean;
}

const looksPerIdleTime = 4;

function createUnhurried(idleSeconds: number): Unhurried {
  const waiting = new Map<Request, Waiting>();
  const timer = setInterval(look, (idleSeconds * 1000) / looksPerIdleTime);
  timer.unref();

  function look(): void {
    for (const [request, entry] of waiting) {
      if (entry.isHeld || !isWhole(request)) continue;
      entry.isHeld = true;
      entry.server.timeout(request, 0);
    }
  }

  return {
    hold(answer, request, server) {
      const entry = { server, isHeld: false };
      waiting.set(request, entry);
      const done = () => {
        waiting.delete(request);
        // The silence of whoever does not take the answer counts again.
        if (entry.isHeld) server.timeout(request, idleSeconds);
      };
      answer.then(done, done);
      return answer;
    },
    close: () => clearInterval(timer),
  };
}

/** Nothing of it is still to come. */
function isWhole(request: Request): boolean {
  const { headers } = request;
  if (hasEnded(request)) return true;
  return (headers.get("content-length") ?? "0") === "0" && !headers.has("transfer-encoding");
}

export interface Listening {
  /** Where it listens, e.g. http://127.0.0.1:8484. */
  address: string;
  /** Where the outside world finds it, without a trailing slash; follows the settings. */
  baseUrl(): string;
  /** Answers what it has, refuses what is new, then closes. Not longer than `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Bytes may pause this long before a connection is dropped; an upload that keeps moving may take its time, and so may
 * the answer, to it and to what has no body (a test holds that).
 */
const idleTimeoutSeconds = 60;

/** Opens the socket in front of the app, as settings say that were checked when they were loaded. Throws an Error that names the setting when it cannot. */
export function listen(
  settings: Settings,
  parts: Omit<HttpParts, "settings" | "baseUrl" | "draining" | "streams">,
  idleSeconds = idleTimeoutSeconds,
  streams = createEventStreams(),
): Listening {
  const wanted = listenAddress(settings["server.listen"]);
  const tls = tlsOf(settings);
  let draining = false;
  let address = originOf(wanted, wanted.port, tls !== null);
  const baseUrl = () => settings["server.base_url"] ?? address;
  const unhurried = createUnhurried(idleSeconds);
  const app = createApp({ ...parts, settings, streams, baseUrl, draining: () => draining });

  const server = opened(settings, {
    hostname: wanted.hostname,
    port: wanted.port,
    idleTimeout: idleSeconds,
    // The server's own refusal has no body; limits are counted by the routes, which know the caller's.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    development: false,
    // Off development the server would share its port with a second one, and connections would go to either.
    reusePort: false,
    ...(tls === null ? {} : { tls }),
    fetch: (request, bun) => {
      const answer = app(request, bun.requestIP(request)?.address);
      return answer instanceof Promise ? unhurried.hold(answer, request, bun) : answer;
    },
    error: (thrown) => {
      // Behind the gate's back: the headers of every answer are this one's too.
      const requestId = requestIdOf(new Headers());
      const response = errorResponse(fileFault(thrown) ?? faultOf(thrown), requestId, baseUrl());
      completeHeaders(response.headers, requestId, baseUrl());
      return response;
    },
  });
  address = originOf(wanted, server.port ?? wanted.port, tls !== null);

  return {
    address,
    baseUrl,
    async stop(graceMs: number = limits.stopGraceMs) {
      draining = true;
      // They would last as long as their jobs; who follows comes back to the next server, or polls.
      streams.end();
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, graceMs);
      await Promise.race([server.stop(), patience.promise]);
      clearTimeout(timer);
      await server.stop(true);
      unhurried.close();
    },
  };
}

/**
 * The server opens a file that it was told to send only after the route has answered. By then its job may have been
 * deleted, which the caller is told as if that had been a moment sooner.
 */
function fileFault(thrown: unknown): Fault | null {
  const { code, syscall } = (thrown ?? {}) as NodeJS.ErrnoException;
  return code === "ENOENT" && syscall === "open" ? new Fault("job_not_found", { cause: thrown }) : null;
}

/** By the names of bind(2) and listen(2). */
const refusals: Readonly<Record<string, string>> = {
  EADDRINUSE: "the address is already in use; stop what uses it or choose another port",
  EADDRNOTAVAIL: "this machine has no such address",
  EACCES: "this user may not use that port; choose one from 1024 on, or let the service manager grant it",
  EAFNOSUPPORT: "this machine has no addresses of that kind",
};

function opened(settings: Settings, options: Bun.Serve.Options<undefined>): Bun.Server<undefined> {
  try {
    return Bun.serve(options);
  } catch (cause) {
    const { code, message, syscall } = cause as { code?: string; message?: string; syscall?: string };
    // Where a name cannot be looked up, the runtime shows whichever error happened to be the last.
    const isName = isIP(listenAddress(settings["server.listen"]).hostname) === 0;
    const unknownName = isName && syscall === "listen" && refusals[code ?? ""] === undefined;
    const reason = refusals[unknownName ? "EADDRNOTAVAIL" : (code ?? "")] ?? message ?? "cannot listen";
    throw new Error(`server.listen: "${settings["server.listen"]}": ${reason}.`, { cause });
  }
}

function tlsOf(settings: Settings) {
  const certificate = settings["server.tls_cert"];
  const key = settings["server.tls_key"];
  return certificate === null || key === null ? null : { cert: Bun.file(certificate), key: Bun.file(key) };
}
