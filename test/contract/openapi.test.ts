/** The judge is judged: each thing that an answer or a request can have wrong is found. */
import { expect, test } from "bun:test";
import { createContract } from "./openapi.ts";
import type { Answer, Sent } from "./target.ts";

const text = { type: "string" };
const requestId = { required: true, schema: { type: "string", format: "uuid" } };
const fault = { type: "object", required: ["error"], properties: { error: { type: "object" } } };
const document = {
  components: {
    headers: { RequestId: requestId },
    schemas: {
      Thing: {
        type: "object",
        required: ["name"],
        additionalProperties: false,
        properties: { name: text, made_at: { type: "string", format: "date-time" } },
      },
    },
  },
  paths: {
    "/things/{thing_id}": {
      put: {
        operationId: "putThing",
        tags: [],
        security: [],
        parameters: [
          { name: "thing_id", in: "path", required: true, schema: { type: "string", pattern: "^t[0-9]$" } },
          { name: "limit", in: "query", required: false, schema: { type: "integer", maximum: 9 } },
        ],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
        responses: {
          "200": {
            description: "",
            headers: { "x-request-id": { $ref: "#/components/headers/RequestId" } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
          },
          "404": {
            description: "",
            content: {
              "application/json": { schema: fault, examples: { thing_not_found: { value: { error: {} } } } },
            },
          },
        },
      },
    },
  },
};

const uuid = "0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83";
const json = "application/json;charset=utf-8";

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  const all = new Headers({ "content-type": json, "x-request-id": uuid, ...headers });
  return { status, headers: all, text: JSON.stringify(body), json: body };
}

const sent = (changes: Partial<Sent> = {}): Sent => ({
  method: "PUT",
  path: "/things/t1",
  body: '{"name":"a"}',
  ...changes,
});

const judge = (request: Sent, response: Answer) => createContract(document).problems(request, response);

test("nothing is wrong with what is documented", () => {
  expect(judge(sent({ path: "/things/t1?limit=9" }), answer(200, { name: "a" }))).toEqual([]);
});

const wrong: readonly [name: string, request: Sent, response: Answer, problem: string][] = [
  ["a status", sent(), answer(202, {}), "PUT /things/{thing_id} 202 is not documented"],
  ["an operation", sent({ method: "POST" }), answer(200, {}), "is not documented and answered 200"],
  [
    "a property too many",
    sent(),
    answer(200, { name: "a", b: 1 }),
    "must NOT have additional properties (b)",
  ],
  ["a property too few", sent(), answer(200, {}), "required property 'name'"],
  ["a format", sent(), answer(200, { name: "a", made_at: "today" }), 'match format "date-time"'],
  [
    "a content type",
    sent(),
    answer(200, {}, { "content-type": "text/plain" }),
    "text/plain is not documented",
  ],
  ["a header's form", sent(), answer(200, { name: "a" }, { "x-request-id": "1" }), 'match format "uuid"'],
  [
    "a header more",
    sent(),
    answer(200, { name: "a" }, { "x-new": "1" }),
    "the header x-new is not documented",
  ],
  [
    "an error's code",
    sent(),
    answer(404, { error: { code: "gone" } }, { "x-request-id": "" }),
    "the code gone is not documented",
  ],
  [
    "a body that went through",
    sent({ body: '{"nam":"a"}' }),
    answer(200, { name: "a" }),
    "succeeded although",
  ],
  ["a path that went through", sent({ path: "/things/x" }), answer(200, { name: "a" }), "parameter thing_id"],
  [
    "a number that went through",
    sent({ path: "/things/t1?limit=10" }),
    answer(200, { name: "a" }),
    "must be <= 9",
  ],
  [
    "an unknown parameter",
    sent({ path: "/things/t1?offset=1" }),
    answer(200, { name: "a" }),
    "the parameter offset is not documented",
  ],
];

test.each(wrong)("%s is found", (_, request, response, problem) => {
  expect(judge(request, response).join("\n")).toContain(problem);
});

test("a header that is always there and is not is found", () => {
  const response = answer(200, { name: "a" });
  response.headers.delete("x-request-id");
  expect(judge(sent(), response).join("\n")).toContain("x-request-id is documented as always there");
});

test("missing examples are reported by status and code", () => {
  const contract = createContract(document);
  const names = ["PUT /things/{thing_id} 200", "PUT /things/{thing_id} 404"];
  expect(contract.unseen()).toEqual(names);
  expect(contract.unseenCodes()).toEqual(["PUT /things/{thing_id} 404 thing_not_found"]);
  expect(contract.unseenHeaders()).toEqual(["RequestId"]);
  contract.problems(sent(), answer(200, { name: "a" }));
  expect(contract.unseenHeaders()).toEqual([]);
  expect(contract.unseen()).toEqual(names.slice(1));
});
