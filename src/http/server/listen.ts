import { isIP } from "node:net";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { listenAddress } from "../../../config/settings/formats.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Log } from "../../log/log.ts";
import { connectionsOfFiles, openFilesMax } from "../../shared/open-files.ts";
import { originOf } from "../../shared/origin.ts";
import { createApp } from "../app.ts";
import type { HttpParts } from "../context.ts";
import { createEventStreams } from "../events/streams.ts";
import { requestIdOf } from "../gate/request-id.ts";
import { hasBody, hasEnded } from "../request/arrival.ts";
import { faultOf } from "../request/validation.ts";
import { errorResponse } from "../response/errors.ts";
import { completeHeaders } from "../response/headers.ts";
import { limitConnections } from "./connection-limit.ts";

/**
 * The server closes connections that are idle for a while. While a response is being created for a caller who has
 * sent everything, the idle time must not count. Waiting calls are checked at intervals, not per request: nearly all
 * are answered long before.
 */
interface IdleTimeoutHold {
  /** The same response; while it is pending the connection stays open. */
  hold(answer: Promise<Response>, request: Request, server: Bun.Server<undefined>): Promise<Response>;
  /** Requests whose response is pending. */
  held(): Iterable<Request>;
  close(): void;
}

interface Waiting {
  server: Bun.Server<undefined>;
  isHeld: boolean;
}

const looksPerIdleTime = 4;

function createIdleTimeoutHold(idleSeconds: number): IdleTimeoutHold {
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
        // Idle time counts again if the caller does not read the response.
        if (entry.isHeld) server.timeout(request, idleSeconds);
      };
      answer.then(done, done);
      return answer;
    },
    held: () => waiting.keys(),
    close: () => clearInterval(timer),
  };
}

/** The request is complete. */
function isWhole(request: Request): boolean {
  return hasEnded(request) || !hasBody(request.headers);
}

export interface Listening {
  /** The URL it listens on, e.g. http://127.0.0.1:8484. */
  address: string;
  /** The public URL, without a trailing slash; follows the settings. */
  baseUrl(): string;
  /** Finishes open requests, rejects new ones, then closes. Takes at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Idle time before a connection is dropped. An upload that makes progress may take longer, and so may creating its
 * response and that of a request without a body (a test verifies this).
 */
const idleTimeoutSeconds = 60;

/** Opens the socket for the app, from checked settings. Throws an Error that names the setting on failure. */
export function listen(
  settings: Settings,
  parts: Omit<HttpParts, "settings" | "baseUrl" | "draining" | "overloaded" | "isOpen" | "streams">,
  idleSeconds = idleTimeoutSeconds,
  streams = createEventStreams(),
): Listening {
  const wanted = listenAddress(settings["server.listen"]);
  const tls = tlsOf(settings);
  let draining = false;
  let address = originOf(wanted, wanted.port, tls !== null);
  const baseUrl = () => settings["server.base_url"] ?? address;
  const idleTimeoutHold = createIdleTimeoutHold(idleSeconds);
  const requestsMax = requestsMaxOf(settings, parts.log);
  const overloaded = () => server.pendingRequests > requestsMax;
  const app = createApp({
    ...{ ...parts, settings, streams, baseUrl, overloaded },
    draining: () => draining,
    isOpen: (request) => server.requestIP(request) !== null,
  });

  const server = opened(settings, {
    hostname: wanted.hostname,
    port: wanted.port,
    idleTimeout: idleSeconds,
    // The server's own refusal has no body; routes enforce the limits, which depend on the caller.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    development: false,
    // Outside of development mode the server would share its port with a second one, and connections would go to
    // either.
    reusePort: false,
    ...(tls === null ? {} : { tls }),
    fetch: (request, bun) => {
      const answer = app(request, bun.requestIP(request)?.address);
      return answer instanceof Promise ? idleTimeoutHold.hold(answer, request, bun) : answer;
    },
    error: (thrown) => {
      // Bypasses the gate: the common headers must be set here.
      const requestId = requestIdOf(new Headers());
      const response = errorResponse(fileFault(thrown) ?? faultOf(thrown), requestId, baseUrl());
      completeHeaders(response.headers, requestId, baseUrl());
      return response;
    },
  });
  address = originOf(wanted, server.port ?? wanted.port, tls !== null);
  const stopLimiting = limitConnections({
    most: Math.min(settings["server.max_connections"], connectionsOfFiles()),
    port: server.port ?? wanted.port,
    answering: () => [...idleTimeoutHold.held()].flatMap((request) => server.requestIP(request) ?? []),
    clock: parts.clock,
    log: parts.log,
  });

  return {
    address,
    baseUrl,
    async stop(graceMs: number = limits.stopGraceMs) {
      draining = true;
      // They would last as long as their jobs; followers reconnect to the next server, or poll.
      streams.end();
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, graceMs);
      await Promise.race([server.stop(), patience.promise]);
      clearTimeout(timer);
      await server.stop(true);
      stopLimiting();
      idleTimeoutHold.close();
    },
  };
}

/** Lower than the setting if the limit of open files is too low for it. */
function requestsMaxOf(settings: Settings, log: Log): number {
  const wanted = settings["server.max_requests"];
  const most = connectionsOfFiles();
  if (most >= wanted) return wanted;
  log("warn", "server.open_files_low", { requests: most, wanted, open_files: openFilesMax() });
  return most;
}

/**
 * The server opens a file only after the route has answered. If its job was deleted meanwhile, the caller gets the
 * same error as if it had been deleted before.
 */
function fileFault(thrown: unknown): Fault | null {
  const { code, syscall } = (thrown ?? {}) as NodeJS.ErrnoException;
  return code === "ENOENT" && syscall === "open" ? new Fault("job_not_found", { cause: thrown }) : null;
}

/** Error codes of bind(2) and listen(2). */
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
    // If a name cannot be resolved, the runtime reports the last error, which may be unrelated.
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
