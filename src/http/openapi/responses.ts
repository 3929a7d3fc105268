import { Type } from "@sinclair/typebox";
import { type ErrorCode, errorCatalog } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { Secret } from "../../../config/secret.ts";
import { type AccessRule, accessRules } from "../../auth/access.ts";
import { ErrorBody } from "../../operations/errors.ts";
import { envelope } from "../../operations/jobs/error-envelope.ts";
import { GuestPreviewRecoveryError } from "../../operations/jobs/guest-session.ts";
import type { OperationFacts, SuccessFacts } from "../../operations/operation.ts";
import { exampleOf as schemaExample } from "../../operations/schema.ts";
import { GuestQuotaFault } from "../../services/guests/quota-fault.ts";
import { rateOf } from "../gate/rates.ts";
import { waitSecondsOf } from "../response/errors.ts";
import { headerRef } from "./headers.ts";
import { rateHeaderReferences } from "./rate-headers.ts";

const exampleRequestId = "0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83";

/** Every status that the operation can return, successes first. */
export function responsesOf(facts: OperationFacts, method: string, baseUrl: string): Record<string, unknown> {
  const successes = Object.entries(facts.success).map(([status, success]) => [
    status,
    successOf(success, { ...headersOfAll(facts), ...fileHeaders(facts, Number(status)) }),
  ]);
  const failures = [...byStatus(errorCodesOf(facts, method))].map(([status, codes]) => [
    String(status),
    // Invalid calls are refused, and counted, before their route is known.
    failureOf(codes, baseUrl, { ...(status === 400 ? rateHeaderReferences : {}), ...headersOfAll(facts) }),
  ]);
  return Object.fromEntries([...successes, ...failures]);
}

/** The operation's own errors, and those that follow from its other properties. */
function errorCodesOf(facts: OperationFacts, method: string): ErrorCode[] {
  const codes: ErrorCode[] = ["invalid_request", "forbidden", ...(facts.errors ?? []), "internal_error"];
  if (method !== "get") codes.push("payload_too_large", "request_timeout");
  if (facts.body !== undefined) codes.push("unsupported_content_type");
  if (rateOf(facts) !== "none") codes.push("rate_limited");
  const rule: AccessRule = accessRules[facts.access];
  if (facts.access !== "none") codes.push("service_unavailable");
  // Tokens of jobs and previews are not validated on their own: objects that they do not own are not found.
  const accounts = rule.accepts.some((kind) => kind === "key" || kind === "token" || kind === "session");
  if (accounts) codes.push("invalid_credentials");
  if (!rule.anonymous) codes.push("authentication_required");
  // Reading is also refused to a page that declares a foreign origin.
  if (rule.accepts.includes("session")) codes.push("csrf_rejected");
  if (facts.scope !== undefined) codes.push("insufficient_scope");
  return [...new Set(codes)];
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  return new Map(
    Object.entries(Object.groupBy(codes, (code) => errorCatalog[code].status))
      .map(([status, group]): [number, ErrorCode[]] => [Number(status), (group ?? []).sort()])
      .sort(([a], [b]) => a - b),
  );
}

function failureOf(codes: readonly ErrorCode[], baseUrl: string, headers: HeaderRefs): unknown {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalog[code].message}`).join("\n\n"),
    headers: { ...headers, ...refusalHeaders(codes) },
    content: {
      "application/json": {
        schema: codes.includes("quota_exceeded") ? withRecovery(codes) : ErrorBody,
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            {
              summary: errorCatalog[code].message,
              value: envelope(exampleOf(code), exampleRequestId, baseUrl),
            },
          ]),
        ),
      },
    },
  };
}

const withRecovery = ({ length }: readonly ErrorCode[]) =>
  length === 1 ? GuestPreviewRecoveryError : Type.Union([GuestPreviewRecoveryError, ErrorBody]);

function exampleOf(code: ErrorCode): Fault {
  return code === "quota_exceeded" ? exampleQuotaFault : new Fault(code);
}

/** For a guest whose previews of the day are used up. */
const exampleQuotaFault = new GuestQuotaFault(
  {
    outcome: "quota_exceeded",
    session: {
      id: "gps_2c4e6f80912a4b3c8d5e7f9016a2b4c8",
      createdAtMs: Date.UTC(2026, 10, 21, 9),
      expiresAtMs: Date.UTC(2026, 10, 22, 9),
      claimed: false,
      prefixCount: 0,
      estimatedCreditUnits: 0,
      items: [{ sequence: 0, status: "deferred_credit_limit", jobId: null }],
    },
    quota: { limit: 1, used: 1, resetAtMs: Date.UTC(2026, 10, 22) },
  },
  new Secret(`mk_preview_${"5f".repeat(32)}`),
);

type HeaderRefs = Record<string, unknown>;

/** For every response. Refusals also renew sessions and set the guest's cookie. */
function headersOfAll(facts: OperationFacts): HeaderRefs {
  const { access } = facts;
  const { accepts }: AccessRule = accessRules[access];
  const cookies = accepts.includes("session") || access === "visitor";
  return {
    "x-request-id": headerRef("RequestId"),
    ...(rateOf(facts) === "none" ? {} : rateHeaderReferences),
    ...(cookies ? { "Set-Cookie": headerRef("SetCookie") } : {}),
  };
}

/** For stored files, which support ranges. */
function fileHeaders({ errors = [] }: OperationFacts, status: number): HeaderRefs {
  if (!errors.includes("range_not_satisfiable")) return {};
  return {
    ETag: headerRef("ETag"),
    "Accept-Ranges": headerRef("AcceptRanges"),
    ...(status === 304 ? {} : { "Content-Disposition": headerRef("ContentDisposition") }),
    ...(status === 206 ? { "Content-Range": headerRef("ContentRange") } : {}),
  };
}

/** The codes of a status that have a retry delay follow from the envelope's own rule. */
function refusalHeaders(codes: readonly ErrorCode[]): HeaderRefs {
  const waits = codes.filter((code) => waitSecondsOf(new Fault(code)) !== null);
  const retryAfter = waits.length === codes.length ? "AlwaysRetryAfter" : "RetryAfter";
  const challenged = codes.some((code) => [401, 403].includes(errorCatalog[code].status));
  return {
    ...(waits.length > 0 ? { "Retry-After": headerRef(retryAfter) } : {}),
    ...(challenged ? { "WWW-Authenticate": headerRef("WwwAuthenticate") } : {}),
    ...(codes.includes("range_not_satisfiable") ? { "Content-Range": headerRef("WholeLength") } : {}),
  };
}

function successOf(
  { description, schema, media, headers: told, mediaExample, ...facts }: SuccessFacts,
  headers: HeaderRefs,
): unknown {
  const example = facts.example ?? (schema === undefined ? undefined : schemaExample(schema));
  const { type = "application/json" } = facts;
  const json = { schema, ...(example === undefined ? {} : { example }) };
  return {
    description,
    headers: { ...toldHeaders(told), ...headers },
    ...(schema === undefined ? {} : { content: { [type]: json } }),
    ...(media === undefined
      ? {}
      : { content: Object.fromEntries(media.map((type) => [type, mediaOf(type, mediaExample)])) }),
  };
}

/** By header name. */
const namedHeaders: Readonly<Record<string, Parameters<typeof headerRef>[0]>> = {
  "Content-Disposition": "ContentDisposition",
  ETag: "ETag",
  Location: "Location",
};

/** Headers that the route declares itself. */
function toldHeaders(told: SuccessFacts["headers"] = {}): HeaderRefs {
  return Object.fromEntries(
    Object.entries(told).map(([name, description]) => {
      const known = namedHeaders[name];
      if (known !== undefined) return [name, headerRef(known)];
      return [name, { description, schema: { type: "string" } }];
    }),
  );
}

const textExamples: Readonly<Record<string, string>> = {
  "text/markdown": "# Annual report\n\nThe year went well.\n",
  "application/x-subrip": "1\n00:00:01,000 --> 00:00:04,200\nThe sluice was opened at dawn.\n",
  "text/vtt": "WEBVTT\n\n00:00:01.000 --> 00:00:04.200\nThe sluice was opened at dawn.\n",
};

/** A body that is not JSON: text if there is a text example, else bytes. */
function mediaOf(type: string, told: string | undefined): unknown {
  const example = told ?? textExamples[type];
  if (example !== undefined) return { schema: { type: "string" }, example };
  return { schema: { type: "string", contentMediaType: "application/octet-stream" } };
}
