/** A sample of the requests that the long test draws, and what makes its answers worth believing. */
import { expect, test } from "bun:test";
import { longTest } from "../../config/testing/runs.ts";
import { createAnswerChecker } from "./checker.ts";
import { held } from "./held.ts";
import { operationsOf } from "./requests.ts";

longTest(
  "200 requests drawn from the document, valid and hostile: no 500, no undocumented status, no hang",
  async () => {
    const session = await held(200, false);
    expect(session.requests).toBeGreaterThanOrEqual(200);
  },
  300_000,
);

/** What judges must be known to be able to condemn. */
test("the checker finds undocumented statuses, types and bodies", () => {
  const schema = {
    type: "object",
    required: ["a"],
    additionalProperties: false,
    properties: { a: { $ref: "#/components/schemas/A" } },
  };
  const document = {
    components: { schemas: { A: { type: "string", format: "uuid" } } },
    paths: {
      "/v1/x/{id}": {
        get: {
          operationId: "x",
          responses: { 200: { content: { "application/json": { schema } } }, 204: {} },
        },
      },
    },
  };
  const checker = createAnswerChecker(document);
  expect(operationsOf(document).map(({ id }) => id)).toEqual(["x"]);
  const found = checker.find("HEAD", "/v1/x/1");
  if (found === null) throw new Error("nothing is found");
  expect([checker.find("GET", "/v1/x"), checker.find("PUT", "/v1/x/1")]).toEqual([null, null]);
  const problems = (
    status: number,
    json: unknown,
    mediaType = "application/json",
    text = JSON.stringify(json),
  ) => checker.problems(found, "GET", { status, mediaType, text, json });
  expect(problems(200, { a: "0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83" })).toEqual([]);
  expect(problems(204, undefined, "", "")).toEqual([]);
  for (const wrong of [
    problems(200, { a: "no uuid" }),
    problems(200, { b: 1 }),
    problems(200, undefined, "text/html"),
    problems(204, {}),
    problems(500, {}),
  ])
    expect(wrong).toHaveLength(1);
});
