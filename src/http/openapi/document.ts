import { toOpenAPISchema } from "@elysiajs/openapi/openapi";
import type { AnyElysia } from "elysia";
import { contractVersion } from "../../../config/version.ts";
import { type Access, type AccessRule, accessRules, type CredentialKind } from "../../auth/access.ts";
import { factsOf, type OperationFacts } from "../operation.ts";
import { rateDescription, rateHeaders } from "./rate-headers.ts";
import { responsesOf } from "./responses.ts";
import { createSchemaPublisher } from "./schemas.ts";
import { webhooksOf } from "./webhooks.ts";

const description = `Converts documents to Markdown, metered in Credits: upload a file for an estimate, confirm it with a ceiling, poll the job, download the result.

Conventions: every error has the one envelope, and may be retried unchanged only when its \`retryable\` is true. Every response carries \`x-request-id\`; a UUID sent in that header is kept. Unknown fields are refused. HEAD is answered wherever GET is. An object of another account is never found. Money is in credit_units, 1,000 to the Credit.

${rateDescription}`;

/** The OpenAPI 3.1 document of the built app. */
export function openApiDocument(app: AnyElysia, baseUrl: string): Record<string, unknown> {
  const { publish, components } = createSchemaPublisher();
  const generated = toOpenAPISchema(app, { staticFile: false }).paths;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of documentedRoutes(app)) {
    const path = route.path.replace(/:([a-z_]+)/g, "{$1}");
    const method = route.method.toLowerCase() as "get";
    const parameters = generated[path]?.[method]?.parameters;
    paths[path] = {
      ...paths[path],
      [method]: publish(operationOf(factsOf(route), method, parameters, baseUrl)),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Markmill",
      version: contractVersion,
      description,
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: baseUrl }],
    tags,
    paths,
    webhooks: publish(webhooksOf()),
    components: { securitySchemes: schemesOf(app), headers, schemas: components() },
  };
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

const securitySchemes = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key, `mk_live_` and 64 hex digits. Its scope `svc:convert` covers jobs, results and usage; `svc:account` (webhooks, reading projects) and `svc:admin` (administration) must be asked for.",
  },
  accessToken: {
    type: "http",
    scheme: "bearer",
    description:
      "An access token of the OAuth 2.1 server, `mk_access_` and 64 hex digits, for this installation's `/v1` as its resource. No application gets `svc:admin`.",
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
    description: "`mk_job_` and 64 hex digits: the owner of an anonymous job.",
  },
  previewToken: {
    type: "apiKey",
    in: "header",
    name: "x-svc-preview-token",
    description: "`mk_preview_` and 64 hex digits: the holder of a guest session.",
  },
};

const headers = {
  RequestId: {
    description: "Identifies the call in the installation's log.",
    schema: { type: "string", format: "uuid" },
  },
  ...rateHeaders,
  RetryAfter: { description: "Seconds to wait before a retry.", schema: { type: "integer" } },
};

function operationOf(
  facts: OperationFacts,
  method: string,
  parameters: unknown,
  baseUrl: string,
): Record<string, unknown> {
  return {
    operationId: facts.id,
    summary: facts.summary,
    ...(facts.description === undefined ? {} : { description: facts.description }),
    tags: [facts.tag],
    security: securityOf(facts.access, facts.scope === undefined ? [] : [facts.scope]),
    ...(parameters === undefined ? {} : { parameters }),
    ...(facts.requestBody === undefined ? {} : { requestBody: requestBodyOf(facts) }),
    responses: responsesOf(facts, method, baseUrl),
  };
}

const documentedRoutes = (app: AnyElysia) =>
  app.routes.filter((route) => factsOf(route).documented !== false);

/** Those that some operation takes. */
function schemesOf(app: AnyElysia): object {
  const taken = documentedRoutes(app).flatMap((route) =>
    securityOf(factsOf(route).access, []).flatMap(Object.keys),
  );
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => taken.includes(name)));
}

/** By the names of the schemes above. */
const schemeOf: Record<CredentialKind, keyof typeof securitySchemes> = {
  key: "apiKey",
  token: "accessToken",
  session: "session",
  job_token: "jobToken",
  preview_token: "previewToken",
};

function securityOf(access: Access, scopes: string[]): Record<string, string[]>[] {
  const { accepts, anonymous }: AccessRule = accessRules[access];
  const forms = accepts.map((kind) => {
    const scoped = kind === "key" || kind === "token";
    const form: Record<string, string[]> = { [schemeOf[kind]]: scoped ? scopes : [] };
    return access === "claim" ? { ...form, previewToken: [] } : form;
  });
  return anonymous && forms.length > 0 ? [{}, ...forms] : forms;
}

function requestBodyOf({ body, requestBody }: OperationFacts): Record<string, unknown> {
  const type = body === "multipart" ? "multipart/form-data" : "application/json";
  return { required: true, content: { [type]: requestBody } };
}
