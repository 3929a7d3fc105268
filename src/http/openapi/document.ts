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

/** What callers can prove who they are with. `baseUrl` is where the OAuth 2.1 server is. */
const securitySchemesOf = (baseUrl: string) => ({
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key as `Authorization: Bearer mk_live_…`: `mk_live_` and 64 hex digits. Its scope `svc:convert` covers jobs, results and usage; `svc:account` (webhooks, reading projects) and `svc:admin` (administration) must be asked for. Where an operation names a scope, the key must have it.",
  },
  accessToken: {
    type: "oauth2",
    description: `An access token of this installation's OAuth 2.1 server as \`Authorization: Bearer mk_access_…\`: \`mk_access_\` and 64 hex digits. Authorization code with PKCE (S256), the only way there is; ask for \`${baseUrl}/v1\` as its resource (RFC 8707). The server describes itself at \`/.well-known/oauth-authorization-server\`. No application gets \`svc:admin\`.`,
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
      "The cookie of somebody who has signed in; `__Host-` stands before its name over HTTPS. Calls that change anything must come from this installation's own pages: their `Origin` says so.",
  },
  jobToken: {
    type: "apiKey",
    in: "header",
    name: "x-svc-job-token",
    description:
      "`mk_job_` and 64 hex digits: the owner of an anonymous upload and its job. An anonymous estimate gives it; keep it private.",
  },
  previewToken: {
    type: "apiKey",
    in: "header",
    name: "x-svc-preview-token",
    description: "`mk_preview_` and 64 hex digits: the holder of a guest session. Keep it private.",
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

const description = `Converts documents to Markdown, metered in Credits: upload a file for an estimate, confirm it with a ceiling, poll the job, download the result.

Conventions:

- Every error has the one envelope, and may be sent again unchanged only when its \`retryable\` is true; its \`code\` is explained at \`docs_url\`.
- Every response carries \`x-request-id\`; a UUID sent in that header is kept.
- Unknown fields are refused, and so are unknown parameters of an operation that has parameters; elsewhere a query means nothing.
- HEAD is answered wherever GET is. A path that exists answers any other method with 405 \`method_not_allowed\` and \`Allow\`, OPTIONS with 204 and \`Allow\`; a path that does not exist with 404 \`route_not_found\`.
- An object of another account is never found. An id of the wrong form names nothing, either.
- Money is in credit_units, 1,000 to the Credit.
- Answers are not to be kept by caches unless they say so. What is not HTTP is refused by the transport itself, without a body: 400, 414, 431.

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
    externalDocs: { url: `${baseUrl}/docs`, description: "The same as pages, and every error." },
    servers: [{ url: baseUrl, description: "This installation." }],
    tags,
    paths,
    webhooks: publish(webhooksOf()),
    components: { securitySchemes: schemesOf(documented, baseUrl), headers, schemas: components() },
  };
  // What the schemas' publisher makes has no types of its own.
  return document as unknown as Described;
}

const tags = [
  { name: "Discovery", description: "What there is and what it costs; no credentials needed." },
  { name: "Estimates", description: "Upload and price." },
  { name: "Jobs", description: "Confirm, follow, cancel, remove." },
  { name: "Results", description: "What a job made." },
  { name: "Guest preview", description: "A bounded queue of previews for browsers without an account." },
  { name: "Webhooks", description: "Signed notifications that jobs have ended, and what became of them." },
  { name: "Account", description: "You, your organization's keys and projects, Credits and limits." },
  {
    name: "Administration",
    description:
      "People, organizations, Credits and figures of the whole installation; for its administrators.",
  },
  { name: "Operations", description: "For monitoring, and this document." },
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

/** Those that some operation takes. */
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
  // Applications cannot be granted every scope; what needs another one is not for them.
  const grantable = applicationScopes.some((each) => scope === undefined || each === scope);
  const taken = accepts.filter((kind) => kind !== "token" || grantable);
  const forms = taken.map((kind) => {
    const scoped = kind === "key" || kind === "token";
    const form: Record<string, string[]> = { [schemeOf[kind]]: scoped ? scopes : [] };
    return access === "claim" ? { ...form, previewToken: [] } : form;
  });
  return anonymous && forms.length > 0 ? [{}, ...forms] : forms;
}
