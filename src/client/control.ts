/** Administration through the control socket of a running server. */
import { isErrorCode } from "../../config/errors/catalog.ts";
import { Fault } from "../../config/errors/fault.ts";
import {
  type ControlRequest,
  type ControlResponse,
  controlAuthorization,
  controlSocket,
} from "../shared/control-protocol.ts";

/**
 * Answers null when no server listens there. Throws the Fault that the server answered with, and service_unavailable
 * when it ended without an answer.
 */
export async function callControl(
  dataDir: string,
  request: ControlRequest,
): Promise<{ result: unknown } | null> {
  const response = await post(dataDir, request);
  if (response === null) return null;
  const body = (await response.json().catch(noAnswer)) as ControlResponse;
  if (body.ok) return { result: body.result };
  const { code, message } = body.error;
  throw isErrorCode(code) ? new Fault(code, { message }) : new Error(message);
}

async function post(dataDir: string, request: ControlRequest): Promise<Response | null> {
  let socket: ReturnType<typeof controlSocket> | null = null;
  try {
    socket = controlSocket(dataDir);
    return await fetch("http://markmill/control", {
      unix: socket.path,
      // Connections are reused by path, and this one contains a descriptor that another data directory may get next.
      keepalive: false,
      method: "POST",
      headers: { "content-type": "application/json", authorization: controlAuthorization(dataDir) },
      body: JSON.stringify(request),
    });
  } catch (cause) {
    return isAbsent(cause) ? null : noAnswer(cause);
  } finally {
    socket?.release();
  }
}

function noAnswer(cause: unknown): never {
  const message =
    "The server ended before it answered, so it is not known whether the command was carried out. Look at what is there before you send it again; a grant with --reference can be sent again as it is.";
  throw new Fault("service_unavailable", { message, cause });
}

/** No data directory (or a file in its place), no socket or token, or one that a killed server left behind. */
function isAbsent(cause: unknown): boolean {
  const code = (cause as { code?: unknown }).code;
  return code === "ENOENT" || code === "ENOTDIR" || code === "ECONNREFUSED" || code === "FailedToOpenSocket";
}
