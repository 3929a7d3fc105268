import { Type } from "@sinclair/typebox";
import { catalogue, type ErrorCode } from "../../../config/errors/catalogue.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { type AccessRule, accessRules } from "../../auth/access.ts";
import { GuestQuotaFault } from "../../services/guests/quota-fault.ts";
import { envelope } from "../envelope.ts";
import type { OperationFacts, SuccessFacts } from "../operation.ts";
import { rateOf } from "../rates/rates.ts";
import { ErrorBody } from "../schemas/error.ts";
import { GuestPreviewRecoveryError } from "../schemas/guest-preview.ts";
import { examples, quotaExample } from "./examples.ts";
import { rateHeaderReferences } from "./rate-headers.ts";

const requestIdHeader = { "x-request-id": { $ref: "#/components/headers/RequestId" } };

/** What every answer has, and every answer of calls that are counted. */
function commonHeaders(facts: OperationFacts): Record<string, unknown> {
  return rateOf(facts) === "none" ? requestIdHeader : { ...requestIdHeader, ...rateHeaderReferences };
}

const exampleRequestId = "0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83";

/** Every status that the operation can answer with, successes first. */
export function responsesOf(facts: OperationFacts, method: string, baseUrl: string): Record<string, unknown> {
  const common = commonHeaders(facts);
  const successes = Object.entries(facts.success).map(([status, success]) => [
    status,
    successOf(success, common),
  ]);
  const failures = [...byStatus(errorCodesOf(facts, method))].map(([status, codes]) => [
    String(status),
    failureOf(codes, baseUrl, common),
  ]);
  return Object.fromEntries([...successes, ...failures]);
}

/** The operation's own errors, and those that follow from its other facts. */
function errorCodesOf(facts: OperationFacts, method: string): ErrorCode[] {
  const codes: ErrorCode[] = ["invalid_request", ...(facts.errors ?? []), "internal_error"];
  if (method !== "get") codes.push("payload_too_large");
  if (facts.body !== undefined) codes.push("unsupported_content_type");
  if (rateOf(facts) !== "none") codes.push("rate_limited");
  const rule: AccessRule = accessRules[facts.access];
  if (facts.access !== "none") codes.push("invalid_credentials", "service_unavailable");
  if (!rule.anonymous) codes.push("authentication_required");
  if (rule.accepts.includes("session") && method !== "get") codes.push("csrf_rejected");
  if (rule.admin || !rule.accepts.includes("key")) codes.push("forbidden");
  if (facts.scope !== undefined) codes.push("insufficient_scope");
  return [...new Set(codes)];
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  return new Map(
    Object.entries(Object.groupBy(codes, (code) => catalogue[code].status))
      .map(([status, group]): [number, ErrorCode[]] => [Number(status), (group ?? []).sort()])
      .sort(([a], [b]) => a - b),
  );
}

function failureOf(codes: readonly ErrorCode[], baseUrl: string, common: Record<string, unknown>): unknown {
  const retryAfter = codes.some((code) => catalogue[code].retryable && catalogue[code].status !== 409);
  return {
    description: codes.map((code) => `\`${code}\`: ${catalogue[code].message}`).join("\n\n"),
    headers: {
      ...common,
      ...(retryAfter ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
    },
    content: {
      "application/json": {
        schema: codes.includes("quota_exceeded") ? withRecovery(codes) : ErrorBody,
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: envelope(exampleOf(code), exampleRequestId, baseUrl) }]),
        ),
      },
    },
  };
}

const withRecovery = ({ length }: readonly ErrorCode[]) =>
  length === 1 ? GuestPreviewRecoveryError : Type.Union([GuestPreviewRecoveryError, ErrorBody]);

function exampleOf(code: ErrorCode): Fault {
  return code === "quota_exceeded"
    ? new GuestQuotaFault(quotaExample.exceeded, quotaExample.token)
    : new Fault(code);
}

function successOf(
  { description, schema, media, headers, mediaExample, ...facts }: SuccessFacts,
  common: Record<string, unknown>,
): unknown {
  const named = schema?.$id === undefined ? undefined : examples[schema.$id];
  const example = facts.example ?? named;
  const json = { schema, ...(example === undefined ? {} : { example }) };
  return {
    description,
    headers: {
      ...common,
      ...Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, text]) => [
          name,
          { description: text, schema: { type: "string" } },
        ]),
      ),
    },
    ...(schema === undefined ? {} : { content: { "application/json": json } }),
    ...(media === undefined
      ? {}
      : { content: Object.fromEntries(media.map((type) => [type, mediaOf(mediaExample)])) }),
  };
}

/** A body that is not JSON: text where there is an example of it, else bytes. */
function mediaOf(example: string | undefined): unknown {
  if (example !== undefined) return { schema: { type: "string" }, example };
  return { schema: { type: "string", contentMediaType: "application/octet-stream" } };
}
