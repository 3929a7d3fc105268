/** What a linter finds in the document, by rules that are committed with their exceptions' reasons, and rules of our own. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConfig, lint } from "@redocly/openapi-core";
import { documentOf } from "../support/routes/document.ts";
import { brokenRules, type RuledDocument } from "./document-rules.ts";

const rules = readFileSync(join(import.meta.dir, "redocly.yaml"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "markmill-openapi-"));
afterAll(() => rmSync(folder, { recursive: true }));

const served = async () =>
  (await documentOf("http://localhost:8484")) as unknown as RuledDocument & Record<string, unknown>;

/** The rules of the linter that a document breaks, and where. */
async function linted(document: object) {
  const file = join(folder, "openapi.json");
  await Bun.write(file, JSON.stringify(document));
  const problems = await lint({ ref: file, config: await createConfig(rules) });
  return problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }));
}

test("the linter finds nothing wrong with the document", async () => {
  expect(await linted(await served())).toEqual([]);
}, 60_000);

test("no rule of our own is broken", async () => {
  expect(brokenRules(await served())).toEqual([]);
});

test("both find what is wrong with another", async () => {
  const wrong = JSON.parse(JSON.stringify(await served()));
  const { get } = wrong.paths["/v1/jobs/{job_id}"];
  get.operationId = "the_job";
  delete get.description;
  delete get.parameters[0].example;
  get.responses["200"].content["application/json"].example = { job: 7 };
  expect(new Set((await linted(wrong)).map(({ ruleId }) => ruleId))).toEqual(
    new Set(["operation-description", "no-invalid-media-type-examples"]),
  );
  delete get.responses["200"].content["application/json"].example;
  delete get.responses["200"].headers["x-request-id"];
  delete get.responses["400"];
  get.responses["404"].content = {};
  get.parameters.push({ name: "X_Odd", in: "header", description: "It is odd.", example: "1" });
  const [schema] = Object.values<{ properties?: object }>(wrong.components.schemas);
  Object.assign(schema ?? {}, {
    properties: { camelCase: { enum: ["a", "a"], description: "<script>" } },
  });
  wrong.paths["/v1/Odd_Path"] = {};
  const names = brokenRules(wrong).map((problem) => problem.split(":")[0]);
  expect([...new Set(names)].sort()).toEqual([
    "answers-identify-the-call",
    "enums-name-nothing-twice",
    "json-answers-have-examples",
    "names-are-snake-case",
    "no-scripts-in-markdown",
    "operation-id-verb-first",
    "operations-can-be-refused",
    "parameter-case",
    "parameters-have-examples",
    "paths-are-kebab-case",
    "refusals-have-the-envelope",
  ]);
}, 60_000);
