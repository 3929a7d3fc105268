/**
 * The control socket of a running server: `control.sock` in its data directory, mode 0600, HTTP over a Unix socket.
 * POST /control with {command, args} → {ok: true, result} or {ok: false, error: {code, message}}. The caller proves
 * that it can read the data directory: `Authorization: Bearer` with the content of `control.token`, which the server
 * creates at each start. A process that only reaches the socket, such as a child process, cannot use it.
 */
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "../../config/errors/catalog.ts";

export const controlSocketName = "control.sock";

export const controlTokenName = "control.token";

/** The Authorization header of a request. Throws if the file cannot be read. */
export function controlAuthorization(dataDir: string): string {
  return `Bearer ${readFileSync(join(dataDir, controlTokenName), "latin1")}`;
}

export interface ControlRequest {
  command: string;
  args: Record<string, unknown>;
}

export type ControlResponse =
  | { ok: true; result: unknown }
  | { ok: false; error: { code: ErrorCode; message: string } };

/**
 * The socket's path through the folder's descriptor: socket paths are limited to 107 bytes (unix(7), sun_path). Valid
 * until `release`.
 */
export function controlSocket(dataDir: string): { path: string; release(): void } {
  const folder = openSync(dataDir, "r");
  return { path: `/proc/self/fd/${folder}/${controlSocketName}`, release: () => closeSync(folder) };
}
