/** What the document promises its readers: every part of it is told, shown, and fits its own schemas. */
import { describe, expect, test } from "bun:test";
import { scopes } from "../../src/auth/principal.ts";
import { application, baseUrl } from "../support/routes/application.ts";
import { documentOf } from "../support/routes/document.ts";
import { operationsOf } from "./operations.ts";
import { createValidator } from "./schemas.ts";

type Json = Record<string, unknown>;

const document = (await documentOf()) as Json & {
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json>; headers: object };
};
const validator = createValidator(document);
const operations = operationsOf(document);

interface Media {
  schema: Json;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

const shownIn = ({ example, examples = {} }: Media): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
];

/** What is shown of a body and does not fit its schema; that nothing is shown. */
function exampleProblems(media: Media): string[] {
  const shown = shownIn(media);
  if (shown.length === 0) return ["no example"];
  return shown.flatMap((value) => validator.problems(media.schema, value));
}

describe.each(operations.map((each) => [each.facts.operationId, each] as const))("%s", (_, operation) => {
  const { facts } = operation;

  test("has parameters with descriptions, limits and examples that fit", () => {
    for (const { name, description, schema, example } of facts.parameters ?? []) {
      expect([name, description]).toEqual([name, expect.stringMatching(/\.$/)]);
      expect([name, validator.problems(schema, example)]).toEqual([name, []]);
    }
  });

  test("shows bodies that fit", () => {
    for (const media of Object.values(facts.requestBody?.content ?? {}))
      expect(exampleProblems(media)).toEqual([]);
  });

  test("shows answers that fit, and every error that it has", () => {
    for (const [status, { content = {} }] of Object.entries(facts.responses))
      for (const [type, media] of Object.entries(content))
        if (/[/+]json$/.test(type)) expect([status, exampleProblems(media)]).toEqual([status, []]);
  });

  test("has headers with examples that fit", () => {
    for (const { headers = {} } of Object.values(facts.responses))
      for (const header of Object.values(headers)) {
        const { schema = {}, example } = validator.resolved(header) as { schema?: Json; example?: unknown };
        if (example !== undefined) expect(validator.problems(schema, example)).toEqual([]);
      }
  });

  test("asks for scopes that exist", () => {
    const asked = facts.security.flatMap((form) => Object.values(form).flat());
    expect(asked.filter((scope) => !(scopes as readonly string[]).includes(scope))).toEqual([]);
  });
});

test("the parts of forms are described, and files are distinguished from fields", () => {
  const forms = operations.flatMap(({ facts }) => facts.requestBody?.content["multipart/form-data"] ?? []);
  expect(forms.length).toBeGreaterThan(1);
  for (const form of forms as (Media & { encoding: Json })[]) {
    const { properties } = validator.resolved(form.schema) as unknown as { properties: Record<string, Json> };
    expect(form.encoding.file).toEqual({ contentType: "application/octet-stream" });
    for (const [name, property] of Object.entries(properties))
      expect([name, property.description]).toEqual([name, expect.any(String)]);
  }
});

test("where people's applications get their tokens is where the server's own metadata says", async () => {
  const path = "/.well-known/oauth-authorization-server";
  const metadata = (await (await application().ask("GET", path)).response.json()) as Json;
  const { flows } = document.components.securitySchemes.accessToken as {
    flows: { authorizationCode: { scopes: Json } & Json };
  };
  expect(flows.authorizationCode).toMatchObject({
    authorizationUrl: metadata.authorization_endpoint,
    tokenUrl: metadata.token_endpoint,
  });
  expect(Object.keys(flows.authorizationCode.scopes)).toEqual(metadata.scopes_supported as string[]);
});

test("the webhooks of the document are the events that there are, each with what it says", () => {
  const webhooks = document.webhooks as Record<
    string,
    {
      post: {
        requestBody: { content: Record<string, Media> };
        parameters: { name: string; schema: Json; example?: unknown }[];
      };
    }
  >;
  expect(Object.keys(webhooks)).toEqual([
    "job.succeeded",
    "job.failed",
    "job.cancelled",
    "job.timed_out",
    "webhook.test",
  ]);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { "application/json": media } = post.requestBody.content;
    if (media === undefined) throw new Error(`${type} has no body`);
    expect([type, exampleProblems(media)]).toEqual([type, []]);
    expect(media.example).toMatchObject({ type });
    for (const { name, schema, example } of post.parameters)
      expect([name, validator.problems(schema, example)]).toEqual([name, []]);
  }
});

test("the document names this installation, the contract's version and no other place", () => {
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { version: "2026-08-25" },
    servers: [{ url: baseUrl }],
  });
  const text = JSON.stringify(document);
  const places = new Set([...text.matchAll(/https?:\/\/([\w.:-]+)/g)].map(([, host]) => host));
  expect([...places].sort()).toEqual([
    "127.0.0.1:8484",
    "example.org",
    "hooks.example.org",
    "markmill.example",
    "spec.openapis.org",
  ]);
});
