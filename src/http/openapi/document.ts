import { scopeText } from "../../../config/text/app-scopes.ts";
import { contractVersion } from "../../../config/version.ts";
import { type AccessRule, accessRules, type CredentialKind } from "../../auth/access.ts";
import { oauthPaths } from "../../auth/sign-in/metadata.ts";
import { applicationScopes, offlineScope } from "../../auth/sign-in/resources.ts";
import type { Operation, OperationFacts } from "../../operations/operation.ts";
import type { Described } from "./described.ts";
import { headers } from "./headers.ts";
import { parametersOf } from "./parameters.ts";
import { rateDescription } from "./rate-headers.ts";
import { responsesOf } from "./responses.ts";
import { createSchemaPublisher } from "./schemas.ts";
import { webhooksOf } from "./webhooks.ts";

/** The credentials that callers can use. `baseUrl` is the address of the OAuth 2.1 server. */
const securitySchemesOf = (baseUrl: string) => ({
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key as `Authorization: Bearer mk_live_…`: `mk_live_` and 64 hex digits. The scope `svc:convert` covers jobs, results and usage; `svc:account` (webhooks, reading projects) and `svc:admin` (administration) must be requested. Where an operation names a scope, the key must have it.",
  },
  accessToken: {
    type: "oauth2",
    description: `An access token of this installation's OAuth 2.1 server as \`Authorization: Bearer mk_access_…\`: \`mk_access_\` and 64 hex digits. The only grant is authorization code with PKCE (S256); request \`${baseUrl}/v1\` as its resource (RFC 8707). The server's metadata is at \`/.well-known/oauth-authorization-server\`. Applications cannot get \`svc:admin\`.`,
    flows: {
      authorizationCode: {
        authorizationUrl: baseUrl + oauthPaths.authorize,
        tokenUrl: baseUrl + oauthPaths.token,
        refreshUrl: baseUrl + oauthPaths.token,
        scopes: Object.fromEntries(
          [...applicationScopes, offlineScope].map((scope) => [scope, `${scopeText(scope, "en")}.`]),
        ),
      },
    },
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "markmill.session_token",
    description:
      "The session cookie of a signed-in user; over HTTPS its name has the prefix `__Host-`. Calls that change anything must come from this installation's own pages, as their `Origin` shows.",
  },
  jobToken: {
    type: "apiKey",
    in: "header",
    name: "x-svc-job-token",
    description:
      "`mk_job_` and 64 hex digits: owns an upload without an account and its job. The answer to an estimate has it; keep it private.",
  },
  previewToken: {
    type: "apiKey",
    in: "header",
    name: "x-svc-preview-token",
    description: "`mk_preview_` and 64 hex digits: owns a guest preview session. Keep it private.",
  },
});

/** Parts of forms that are not plain text. */
const encodings: Readonly<Record<string, { contentType: string }>> = {
  file: { contentType: "application/octet-stream" },
  options: { contentType: "application/json" },
};

function requestBodyOf({ body, requestBody }: OperationFacts): Record<string, unknown> {
  if (body !== "multipart")
    return { description: "JSON in UTF-8.", required: true, content: { "application/json": requestBody } };
  const fields = Object.keys(requestBody?.schema.properties ?? {});
  const encoding = Object.fromEntries(Object.entries(encodings).filter(([name]) => fields.includes(name)));
  return {
    description: "A form; the file parts and the fields may come in any order.",
    required: true,
    content: { "multipart/form-data": { ...requestBody, encoding } },
  };
}

const description = `Converts documents to Markdown, metered in Credits: upload a file for an estimate, confirm it with a spending limit, follow the job, download the result.

Conventions:

- Every error has the same envelope. Repeat a request unchanged only when the error's \`retryable\` is true; its \`code\` is explained at \`docs_url\`.
- Every response has \`x-request-id\`; a UUID sent in that header is used.
- Unknown fields are refused, and so are unknown parameters of an operation that has parameters; otherwise a query is ignored.
- HEAD works wherever GET does. An existing path answers any other method with 405 \`method_not_allowed\` and \`Allow\`, and OPTIONS with 204 and \`Allow\`. An unknown path answers 404 \`route_not_found\`.
- Objects of another account are not found, and neither are IDs of the wrong form.
- Money is in credit_units, 1,000 to the Credit.
- Caches must not store responses unless their headers allow it. Malformed HTTP is refused without a body: 400, 414, 431.

${rateDescription}`;

/** The OpenAPI 3.1 document of these operations. */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): Described {
  const { publish, components } = createSchemaPublisher();
  const documented = operations.filter((each) => each.documented !== false);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of documented) {
    const path = operation.path.replace(/:([a-z_]+)/g, "{$1}");
    const method = operation.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: publish(operationOf(operation, method, baseUrl)) };
  }
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Markmill",
      version: contractVersion,
      description,
      contact: { name: "The administrator of this installation" },
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    externalDocs: { url: `${baseUrl}/docs`, description: "The same as pages, with every error." },
    servers: [{ url: baseUrl, description: "This installation." }],
    tags,
    paths,
    webhooks: publish(webhooksOf()),
    components: { securitySchemes: schemesOf(documented, baseUrl), headers, schemas: components() },
  };
  // The published schemas are untyped.
  return document as unknown as Described;
}

const tags = [
  { name: "Discovery", description: "Capabilities and prices; no credentials needed." },
  { name: "Estimates", description: "Upload files and get their prices." },
  { name: "Jobs", description: "Confirm, follow, cancel and delete jobs." },
  { name: "Results", description: "Results of jobs." },
  { name: "Guest preview", description: "Limited previews for browsers without an account." },
  { name: "Webhooks", description: "Signed notifications about ended jobs, and their delivery." },
  { name: "Account", description: "Your user, your organization's keys and projects, Credits and limits." },
  {
    name: "Administration",
    description:
      "Users, organizations, Credits and statistics of the whole installation; for its administrators.",
  },
  { name: "Operations", description: "Monitoring, and this document." },
] satisfies { name: Exclude<OperationFacts["tag"], "Pages">; description: string }[];

function operationOf(facts: Operation, method: string, baseUrl: string): Record<string, unknown> {
  const parameters = parametersOf(facts);
  return {
    operationId: facts.id,
    summary: facts.summary,
    ...(facts.description === undefined ? {} : { description: facts.description }),
    tags: [facts.tag],
    security: securityOf(facts),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(facts.requestBody === undefined ? {} : { requestBody: requestBodyOf(facts) }),
    responses: responsesOf(facts, method, baseUrl),
  };
}

/** Those that at least one operation accepts. */
function schemesOf(operations: readonly Operation[], baseUrl: string): object {
  const taken = operations.flatMap((operation) => securityOf(operation).flatMap(Object.keys));
  return Object.fromEntries(
    Object.entries(securitySchemesOf(baseUrl)).filter(([name]) => taken.includes(name)),
  );
}

/** By the names of the schemes. */
const schemeOf: Record<CredentialKind, keyof ReturnType<typeof securitySchemesOf>> = {
  key: "apiKey",
  token: "accessToken",
  session: "session",
  job_token: "jobToken",
  preview_token: "previewToken",
};

function securityOf({ access, scope }: OperationFacts): Record<string, string[]>[] {
  const { accepts, anonymous }: AccessRule = accessRules[access];
  const scopes = scope === undefined ? [] : [scope];
  // Applications cannot be granted every scope; operations that need others are not for them.
  const grantable = applicationScopes.some((each) => scope === undefined || each === scope);
  const taken = accepts.filter((kind) => kind !== "token" || grantable);
  const forms = taken.map((kind) => {
    const scoped = kind === "key" || kind === "token";
    const form: Record<string, string[]> = { [schemeOf[kind]]: scoped ? scopes : [] };
    return access === "claim" ? { ...form, previewToken: [] } : form;
  });
  return anonymous && forms.length > 0 ? [{}, ...forms] : forms;
}
