import { NotFoundError, ParseError, ValidationError } from "elysia";
import type { ErrorCode } from "../../config/errors/catalogue.ts";
import { Fault, type FaultDetail } from "../../config/errors/fault.ts";
import { asFault } from "./envelope.ts";

const detailsMax = 20;
const pathCharactersMax = 120;

/**
 * Whatever the router throws or passes on, as one of our errors. An id in the path that cannot be one names nothing:
 * `unknownId` says what.
 */
export function faultOf(thrown: unknown, unknownId: ErrorCode = "route_not_found"): Fault {
  if (thrown instanceof ValidationError)
    return thrown.type === "params" ? new Fault(unknownId) : invalid(thrown);
  if (thrown instanceof ParseError) {
    const { cause } = thrown;
    return cause instanceof Fault ? cause : new Fault("invalid_request", { cause });
  }
  if (thrown instanceof NotFoundError) return new Fault("route_not_found");
  return asFault(thrown);
}

/** Says which fields to correct and how, never what they held: a key pasted into the wrong field must not come back. */
function invalid(error: ValidationError): Fault {
  const details: FaultDetail[] = [];
  for (const { path, message } of schemaErrors(error)) {
    const known = details.some((detail) => detail.path === path);
    if (!known && details.length < detailsMax) details.push({ path, message });
  }
  return new Fault("invalid_request", { details });
}

function schemaErrors(error: ValidationError): FaultDetail[] {
  return error.all.map((found) => ({
    path: "path" in found && typeof found.path === "string" ? found.path.slice(0, pathCharactersMax) : "",
    message: "message" in found && typeof found.message === "string" ? `${found.message}.` : "Invalid.",
  }));
}
