import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import {
  type ControlRequest,
  type ControlResponse,
  controlSocket,
  controlSocketName,
} from "../control-protocol.ts";
import { describeError, type Log } from "../log.ts";
import type { AdminOperations } from "../services/admin.ts";

/**
 * Lets `markmill admin` on this machine work through the running server. Who may open the data directory (mode 0700)
 * is its administrator; there is no other credential.
 */
export async function serveControl(
  dataDir: string,
  admin: AdminOperations,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const file = join(dataDir, controlSocketName);
  // Only a killed server leaves one behind: the ledger's lock is ours by now.
  await rm(file, { force: true });
  const socket = controlSocket(dataDir);
  const server = Bun.serve({
    unix: socket.path,
    fetch: async (request) => Response.json(await answer(request, admin, log)),
  });
  await chmod(file, 0o600);
  return {
    async stop() {
      await server.stop(true);
      socket.release();
      await rm(file, { force: true });
    },
  };
}

async function answer(request: Request, admin: AdminOperations, log: Log): Promise<ControlResponse> {
  try {
    const { command, args } = (await request.json()) as ControlRequest;
    if (!Object.hasOwn(admin, command))
      throw new Fault("invalid_request", { message: `Unknown operation ${command}.` });
    const operation = admin[command as keyof AdminOperations] as (args: unknown) => Promise<unknown>;
    // The later pages of a long answer are no news.
    log(Number(args.after ?? 0) > 0 ? "debug" : "info", "admin.operation", { command });
    return { ok: true, result: await operation(args) };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, error: { code: error.code, message: error.message } };
    log("error", "admin.operation_failed", { cause: describeError(error) });
    return { ok: false, error: { code: "internal_error", message: new Fault("internal_error").message } };
  }
}
