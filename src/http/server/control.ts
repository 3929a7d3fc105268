import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { describeError, type Log } from "../../log/log.ts";
import type { LocalOperation } from "../../operations/admin-operation.ts";
import type { AdminCore } from "../../services/admin/core.ts";
import {
  type ControlRequest,
  type ControlResponse,
  controlSocket,
  controlSocketName,
} from "../../shared/control-protocol.ts";

/** The served operations, by ID, and their context. */
export interface Controlled {
  operations: ReadonlyMap<string, LocalOperation>;
  core: AdminCore;
}

/** Time for operations to end after their signal; connections of others are closed then. */
const stopGraceMs = 3_000;

export interface Control {
  /** Signals long operations to end; they still answer. Called when the server begins to stop. */
  interrupt(): void;
  stop(): Promise<void>;
}

/**
 * Lets `markmill admin` on this machine use the running server. Access to the data directory (mode 0700) is the only
 * credential. Operations are also signaled when their caller disconnects.
 */
export async function serveControl(
  dataDir: string,
  controlled: Controlled,
  log: Log,
  graceMs = stopGraceMs,
): Promise<Control> {
  const file = join(dataDir, controlSocketName);
  // Only a killed server leaves one behind: we hold the ledger's lock by now.
  await rm(file, { force: true });
  const socket = controlSocket(dataDir);
  const stopping = new AbortController();
  const server = Bun.serve({
    unix: socket.path,
    fetch: async (request) => {
      const signal = AbortSignal.any([stopping.signal, request.signal]);
      return Response.json(await answer(request, controlled, signal, log));
    },
  });
  await chmod(file, 0o600);
  return {
    interrupt: () => stopping.abort(),
    async stop() {
      stopping.abort();
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, graceMs);
      await Promise.race([server.stop(), patience.promise]);
      clearTimeout(timer);
      await server.stop(true);
      socket.release();
      await rm(file, { force: true });
    },
  };
}

async function answer(
  request: Request,
  { operations, core }: Controlled,
  signal: AbortSignal,
  log: Log,
): Promise<ControlResponse> {
  try {
    const { command, args } = (await request.json()) as ControlRequest;
    const operation = operations.get(command);
    if (operation === undefined)
      throw new Fault("invalid_request", { message: `Unknown operation ${command}.` });
    // Only the first page of a long answer is logged.
    log(Number(args.after ?? 0) > 0 || "cursor" in args ? "debug" : "info", "admin.operation", { command });
    return { ok: true, result: await operation.run(core, args as never, signal) };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, error: { code: error.code, message: error.message } };
    log("error", "admin.operation_failed", { cause: describeError(error) });
    return { ok: false, error: { code: "internal_error", message: new Fault("internal_error").message } };
  }
}
