import { timingSafeEqual } from "node:crypto";
import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Random, systemRandom } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { describeError, type Log } from "../../log/log.ts";
import type { LocalOperation } from "../../operations/admin-operation.ts";
import type { AdminCore } from "../../services/admin/core.ts";
import {
  type ControlRequest,
  type ControlResponse,
  controlSocket,
  controlSocketName,
  controlTokenName,
} from "../../shared/control-protocol.ts";
import { requireArguments } from "./control-arguments.ts";

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
 * Lets `markmill admin` on this machine use the running server. The credential is a random token in a file that only
 * the server's user can read. The peer's user (SO_PEERCRED) is not checked: the runtime does not expose the
 * descriptor of a connection. Operations are also signaled when their caller disconnects.
 */
export async function serveControl(
  dataDir: string,
  controlled: Controlled,
  log: Log,
  graceMs = stopGraceMs,
  random: Random = systemRandom,
): Promise<Control> {
  const file = join(dataDir, controlSocketName);
  // Only a killed server leaves one behind: we hold the ledger's lock by now.
  const tokenFile = join(dataDir, controlTokenName);
  for (const each of [file, tokenFile]) await rm(each, { force: true });
  const token = Buffer.from(random.bytes(32)).toString("hex");
  await writeFile(tokenFile, token, { flag: "wx", mode: 0o600 });
  const expected = Buffer.from(`Bearer ${token}`);
  const socket = controlSocket(dataDir);
  const stopping = new AbortController();
  const server = Bun.serve({
    unix: socket.path,
    fetch: async (request) => {
      const signal = AbortSignal.any([stopping.signal, request.signal]);
      const given = Buffer.from(request.headers.get("authorization") ?? "");
      const isAllowed = given.length === expected.length && timingSafeEqual(given, expected);
      return Response.json(isAllowed ? await answer(request, controlled, signal, log) : refused);
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
      for (const each of [file, tokenFile]) await rm(each, { force: true });
    },
  };
}

const refused: ControlResponse = {
  ok: false,
  error: {
    code: "authentication_required",
    message: `Send the content of ${controlTokenName} in the data directory as a bearer token; markmill admin does so.`,
  },
};

function parsed(text: string): ControlRequest {
  const isObject = (value: unknown) => typeof value === "object" && value !== null;
  try {
    const body = JSON.parse(text) as ControlRequest;
    if (isObject(body) && typeof body.command === "string" && isObject(body.args)) return body;
  } catch {
    // Malformed.
  }
  throw new Fault("invalid_request", { message: "Send JSON with a command and its args." });
}

async function answer(
  request: Request,
  { operations, core }: Controlled,
  signal: AbortSignal,
  log: Log,
): Promise<ControlResponse> {
  try {
    const { command, args } = parsed(await request.text());
    const operation = operations.get(command);
    if (operation === undefined)
      throw new Fault("invalid_request", { message: `Unknown operation ${command}.` });
    requireArguments(operation, args);
    // Only the first page of a long answer is logged.
    log(Number(args.after ?? 0) > 0 || "cursor" in args ? "debug" : "info", "admin.operation", { command });
    return { ok: true, result: await operation.run(core, args as never, signal) };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, error: { code: error.code, message: error.message } };
    log("error", "admin.operation_failed", { cause: describeError(error) });
    return { ok: false, error: { code: "internal_error", message: new Fault("internal_error").message } };
  }
}
