/**
 * The control socket of a running server: `control.sock` in its data directory, mode 0600, HTTP over a Unix socket.
 * POST /control with {command, args} → {ok: true, result} or {ok: false, error: {code, message}}.
 */
import { closeSync, openSync } from "node:fs";
import type { ErrorCode } from "../../config/errors/catalog.ts";

export const controlSocketName = "control.sock";

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
