/**
 * The control socket of a running server: `control.sock` in its data directory, mode 0600, HTTP over a Unix socket.
 * POST /control with {command, args} → {ok: true, result} or {ok: false, error: {code, message}}.
 */
import { join } from "node:path";
import { type ErrorCode, isErrorCode } from "../../config/errors/catalogue.ts";
import { Fault } from "../../config/errors/fault.ts";

export const controlSocketName = "control.sock";

export interface ControlRequest {
  command: string;
  args: Record<string, unknown>;
}

export type ControlResponse =
  | { ok: true; result: unknown }
  | { ok: false; error: { code: ErrorCode; message: string } };

/** Answers null when no server listens there. Throws the Fault that the server answered with. */
export async function callControl(
  dataDir: string,
  request: ControlRequest,
): Promise<{ result: unknown } | null> {
  let response: Response;
  try {
    response = await fetch("http://markmill/control", {
      unix: join(dataDir, controlSocketName),
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    });
  } catch (cause) {
    if (isAbsent(cause)) return null;
    throw cause;
  }
  const body = (await response.json()) as ControlResponse;
  if (body.ok) return { result: body.result };
  const { code, message } = body.error;
  throw isErrorCode(code) ? new Fault(code, { message }) : new Error(message);
}

/** No socket, or one that a killed server left behind. */
function isAbsent(cause: unknown): boolean {
  const code = (cause as { code?: unknown }).code;
  return code === "ENOENT" || code === "ECONNREFUSED" || code === "FailedToOpenSocket";
}
