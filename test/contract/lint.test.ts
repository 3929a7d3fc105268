/** What two linters have to say of the document, each by rules that are committed with their exceptions' reasons. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentOf } from "../support/routes/document.ts";

const rules = join(import.meta.dir, "lint");
const folder = mkdtempSync(join(tmpdir(), "markmill-openapi-"));
const file = join(folder, "openapi.json");

beforeAll(async () => {
  await Bun.write(file, JSON.stringify(await documentOf("http://localhost:8484")));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An environment without a way out: nothing is fetched, asked for or reported anywhere. */
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  NO_COLOR: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  HTTP_PROXY: "http://127.0.0.1:9",
  HTTPS_PROXY: "http://127.0.0.1:9",
};

const tools = {
  redocly: require.resolve("@redocly/cli/bin/cli.js"),
  spectral: require.resolve("@stoplight/spectral-cli/dist/index.js"),
};

async function run(
  tool: keyof typeof tools,
  ...args: string[]
): Promise<{ exitCode: number; report: unknown }> {
  const child = Bun.spawn(["node", tools[tool], ...args], {
    env,
    cwd: folder,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [text, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  const exitCode = await child.exited;
  // It says in words, and not in JSON, that it could not even begin.
  if (text.trim() === "") throw new Error(`${tool}: ${errors}`);
  return { exitCode, report: JSON.parse(text) };
}

const redocly = (path: string) =>
  run("redocly", "lint", path, "--config", join(rules, "redocly.yaml"), "--format=json");

const spectral = (path: string) =>
  run(
    "spectral",
    "lint",
    path,
    "--ruleset",
    join(rules, "spectral.yaml"),
    "--format=json",
    "--fail-severity=hint",
    "--quiet",
  );

test("redocly finds nothing wrong with the document", async () => {
  const { exitCode, report } = await redocly(file);
  const { problems } = report as { problems: { ruleId: string; message: string; location: object[] }[] };
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]])).toEqual([]);
  expect(exitCode).toBe(0);
}, 60_000);

test("spectral finds nothing wrong with the document", async () => {
  const { exitCode, report } = await spectral(file);
  const problems = report as { code: string; message: string; path: string[] }[];
  expect(problems.map(({ code, message, path }) => `${code} ${path.join(" ")}: ${message}`)).toEqual([]);
  expect(exitCode).toBe(0);
}, 60_000);

test("both find what is wrong with another", async () => {
  const document = await Bun.file(file).json();
  const { get } = document.paths["/v1/jobs/{job_id}"];
  get.operationId = "the_job";
  delete get.description;
  delete get.parameters[0].example;
  get.responses["200"].content["application/json"].example = { job: 7 };
  const wrong = join(folder, "wrong.json");
  await Bun.write(wrong, JSON.stringify(document));
  const first = (await redocly(wrong)).report as { problems: { ruleId: string }[] };
  expect(new Set(first.problems.map(({ ruleId }) => ruleId))).toEqual(
    new Set(["operation-description", "no-invalid-media-type-examples"]),
  );
  const second = (await spectral(wrong)).report as { code: string }[];
  expect(new Set(second.map(({ code }) => code))).toEqual(
    new Set([
      "operation-description",
      "operation-id-verb-first",
      "parameters-have-examples",
      "oas3-valid-media-example",
    ]),
  );
}, 60_000);
