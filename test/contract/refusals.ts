/** What every operation refuses before it does anything, made from the document: one scenario for each such error that it has. */

import { form } from "./call.ts";
import type { Operation } from "./operations.ts";
import type { Scenario } from "./scenario.ts";
import type { As, Who } from "./target.ts";

type Sent = Omit<Scenario, "name" | "path" | "method" | "status" | "code">;

const elsewhere = { origin: "https://elsewhere.example" };
const rebound = { host: "rebound.example" };
const tooLarge = "x".repeat(70_000);

const takes = ({ facts }: Operation, scheme: string) => facts.security.some((each) => scheme in each);
const scopeOf = ({ facts }: Operation) => facts.security.flatMap((each) => each.apiKey ?? [])[0];

/** Somebody who may call the operation. */
function callerOf(operation: Operation): As | null {
  if (scopeOf(operation) === "svc:admin") return "admin";
  if (scopeOf(operation) === "svc:account") return "account";
  if (takes(operation, "apiKey")) return "owner";
  return takes(operation, "session") ? { session: "member" } : null;
}

function narrowed(operation: Operation): Who {
  const scope = scopeOf(operation);
  return scope === "svc:jobs" || scope === "svc:convert" ? "usageOnly" : "jobsOnly";
}

/** By error code: how to come by it; null where this operation has it for reasons of its own. */
const ways: Readonly<Record<string, (operation: Operation) => Sent | null>> = {
  invalid_request: () => ({ as: null, headers: { host: "a" } }),
  authentication_required: (operation) =>
    // Who is never asked is refused for what the installation does not offer.
    operation.facts.security.length === 0
      ? null
      : operation.facts.security.some((each) => Object.keys(each).length === 0)
        ? { as: null, headers: { "x-svc-job-token": "mk_job_short" }, ...bodyOf(operation) }
        : { as: null },
  invalid_credentials(operation) {
    if (takes(operation, "apiKey")) return { as: "revoked" };
    if (takes(operation, "accessToken"))
      return { as: null, headers: { authorization: `Bearer mk_access_${"0".repeat(64)}` } };
    if (!takes(operation, "session")) return null;
    return { as: { session: "member" }, headers: { cookie: "markmill.session_token=not.one" } };
  },
  insufficient_scope: (operation) => (takes(operation, "apiKey") ? { as: narrowed(operation) } : null),
  forbidden(operation) {
    if (scopeOf(operation) === "svc:admin") return { as: "adminsScope" };
    const forSessions = takes(operation, "session") && !takes(operation, "apiKey");
    if (forSessions && !takes(operation, "accessToken")) return { as: "owner" };
    // A name that was rebound to the server.
    return { as: null, headers: rebound };
  },
  csrf_rejected: () => ({ as: { session: "member" }, headers: elsewhere }),
  payload_too_large: (operation) =>
    operation.facts.requestBody?.content["multipart/form-data"] === undefined
      ? { as: callerOf(operation), body: tooLarge }
      : null,
  unsupported_content_type: (operation) => ({
    as: callerOf(operation),
    headers: { "content-type": "text/plain" },
    body: "text",
  }),
};

/** Where a well-formed id names nothing. */
const unknown =
  /^(?:job|user|organization|project|invitation|rate_card|incident|event|key|session|app|guest_session)_not_found$/;

/** `proxied`: the target takes the calls for a trusted proxy's, whose Host may be any. */
export function refusalsOf(operations: readonly Operation[], proxied: boolean): Scenario[] {
  return operations.flatMap((operation) =>
    errorsOf(operation).flatMap(({ status, code }) => {
      const sent = ways[code]?.(operation) ?? null;
      if (sent === null || (proxied && sent.headers === rebound)) return [];
      return [{ ...addressed(operation, status, code), ...sent }];
    }),
  );
}

/** Of operations whose path names an object. */
export function unknownObjectsOf(operations: readonly Operation[]): Scenario[] {
  return operations
    .filter(({ path }) => path.includes("{"))
    .flatMap((operation) => {
      const [first] = errorsOf(operation).filter(
        ({ code }) => unknown.test(code) && isFirst(operation, code),
      );
      if (first === undefined || callerOf(operation) === null) return [];
      return [
        {
          ...addressed(operation, first.status, first.code),
          as: callerOf(operation),
          ...bodyOf(operation),
        },
      ];
    });
}

/** Lists of what belongs to an organization that there is not. */
export function unknownOrganizationsOf(operations: readonly Operation[]): Scenario[] {
  return operations.flatMap((operation) => {
    const parameter = operation.facts.parameters?.find(({ name }) => name === "organization_id");
    const code = "organization_not_found";
    const known = errorsOf(operation).some((each) => each.code === code);
    if (parameter?.in !== "query" || !known) return [];
    const scenario = addressed(operation, "404", code);
    return [
      { ...scenario, as: callerOf(operation), path: `${scenario.path}?organization_id=${parameter.example}` },
    ];
  });
}

/** The object that the path names first is the one that is missed. */
const isFirst = ({ path }: Operation, code: string) =>
  path.slice(path.indexOf("{") + 1).startsWith(code.replace("_not_found", "").replace(/^guest_|^app$/, ""));

function addressed({ method, path, facts }: Operation, status: string, code: string) {
  const filled = path.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const parameter = facts.parameters?.find((each) => each.in === "path" && each.name === name);
    return encodeURIComponent(String(name === "rate_card_version" ? "none" : parameter?.example));
  });
  return {
    name: `${facts.operationId}: ${code}`,
    method,
    path: filled,
    status: Number(status),
    code,
  } as Scenario;
}

/** As the document shows it. */
function bodyOf({ facts }: Operation): Pick<Scenario, "body"> {
  const content = facts.requestBody?.content as Record<string, { example?: unknown }> | undefined;
  if (content === undefined) return {};
  if ("multipart/form-data" in content) return { body: form([["file", new Uint8Array(4), "a.pdf"]]) };
  return { body: JSON.stringify(content["application/json"]?.example) };
}

function errorsOf({ facts }: Operation): { status: string; code: string }[] {
  return Object.entries(facts.responses).flatMap(([status, { content }]) =>
    Object.keys(content?.["application/json"]?.examples ?? {}).map((code) => ({ status, code })),
  );
}
