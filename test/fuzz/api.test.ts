/** The executable answers whatever is asked as its own OpenAPI document says; `npm run fuzz:api` is the long run. */
import { expect, test } from "bun:test";
import { executable } from "../support/executable.ts";
import { createAnswerChecker } from "./checker.ts";
import { operationsOf } from "./requests.ts";
import { runSession, toldOf } from "./session.ts";

async function held(count: number, limited: boolean) {
  // Always the same requests, as far as they do not depend on answers; the long run draws others each time.
  const options = { seed: 1, count, only: [], lanes: 16, limited, command: [await executable()] };
  const session = await runSession(options);
  const told = toldOf(session, options);
  console.log(told.split("\n").at(-1));
  if (session.failures.length + session.afterwards.length > 0) console.error(told);
  expect(session.failures).toEqual([]);
  expect(session.afterwards).toEqual([]);
  return session;
}

test("20,000 requests drawn from the document, valid and hostile: no 500, no undocumented status, no hang", async () => {
  const session = await held(20_000, false);
  expect(session.requests).toBeGreaterThanOrEqual(20_000);
  // It has come far: not all was refused at the door.
  expect(session.shown.size).toBeGreaterThan(300);
  expect(session.withoutSuccess.length).toBeLessThan(20);
  const succeeded = [200, 201, 204].reduce((sum, status) => sum + (session.statuses.get(status) ?? 0), 0);
  expect(succeeded).toBeGreaterThan(3_000);
}, 300_000);

test("with the rate limits in force, too", async () => {
  const session = await held(2_000, true);
  expect(session.requests).toBeGreaterThanOrEqual(2_000);
}, 120_000);

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
