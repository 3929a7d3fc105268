import { NotFoundError, ParseError, ValidationError } from "elysia";
import type { ErrorCode } from "../../../config/errors/catalog.ts";
import { Fault, type FaultDetail } from "../../../config/errors/fault.ts";
import { readPointer } from "../../../config/errors/pointer.ts";
import { documentedKey } from "../../operations/schema.ts";
import { asFault } from "../response/errors.ts";

const detailsMax = 20;
const pathCharactersMax = 120;

/**
 * Converts errors of the router to our own. An id in the path with an invalid form names nothing: `unknownId` is the
 * error code.
 */
export function faultOf(thrown: unknown, unknownId: ErrorCode = "route_not_found"): Fault {
  if (thrown instanceof ValidationError)
    return thrown.type === "params" ? new Fault(unknownId) : invalid(thrown);
  if (thrown instanceof ParseError) {
    const { cause } = thrown;
    return cause instanceof Fault ? cause : new Fault("invalid_request", { cause });
  }
  if (thrown instanceof NotFoundError) return new Fault("route_not_found");
  // The caller closed the connection in the middle of its body: not a server error.
  if (thrown instanceof Error && thrown.name === "AbortError")
    return new Fault("invalid_request", { cause: thrown });
  return asFault(thrown);
}

/** Names the fields to correct and how, never their values: a key pasted into the wrong field must not be echoed. */
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
    path: "path" in found && typeof found.path === "string" ? readPointer(found.path, pathCharactersMax) : "",
    message: messageOf(found),
  }));
}

/** Choices list their values, numbers their bounds, texts their form; other messages are the validator's. */
function messageOf(found: object): string {
  const bounds = "schema" in found ? boundsOf(found.schema) : null;
  if (bounds !== null) return `A whole number from ${bounds.minimum} to ${bounds.maximum}.`;
  const choices = "schema" in found ? literalsOf(found.schema) : [];
  if (choices.length > 0) return `One of ${choices.join(", ")}.`;
  const form = "schema" in found && "value" in found ? formOf(found.schema, found.value) : null;
  if (form !== null) return form;
  return "message" in found && typeof found.message === "string" ? `${found.message}.` : "Invalid.";
}

/** For a number in a query, which is text to the validator. */
function boundsOf(schema: unknown): { minimum: unknown; maximum: unknown } | null {
  const { [documentedKey]: told } = schema as { [documentedKey]?: Record<string, unknown> };
  if (told?.type !== "integer" || told.maximum === undefined) return null;
  return { minimum: told.minimum, maximum: told.maximum };
}

/** The form of a text whose pattern did not match, in words. */
function formOf(schema: unknown, value: unknown): string | null {
  const { [documentedKey]: told, pattern, examples } = schema as FormedSchema;
  if (typeof value !== "string" || pattern === undefined || new RegExp(pattern).test(value)) return null;
  const [, prefix, digits] = tokenPattern.exec(pattern) ?? [];
  if (prefix !== undefined) return `Must be ${prefix} and ${digits} hex digits.`;
  const [example] = told?.examples ?? examples ?? [];
  return example === undefined ? null : `Must look like ${example}.`;
}

interface FormedSchema {
  pattern?: string;
  examples?: unknown[];
  [documentedKey]?: { examples?: unknown[] };
}

const tokenPattern = /^\^([a-z_]+_)\[(?:0-9a-f|a-f0-9)\]\{(\d+)\}\$$/;

function literalsOf(schema: unknown): unknown[] {
  const { anyOf } = schema as { anyOf?: { const?: unknown }[] };
  return (anyOf ?? []).flatMap((option) => (option.const === undefined ? [] : [option.const]));
}
