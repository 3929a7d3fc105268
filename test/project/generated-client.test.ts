import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiDocument } from "../../scripts/client/document.ts";
import { clientFiles } from "../../scripts/client/files.ts";

const root = join(import.meta.dir, "../..");
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");

test("the client's generated files are what the OpenAPI document says; else run: npm run client", async () => {
  const wanted = await clientFiles();
  expect(Object.keys(wanted).filter((path) => read(path) !== wanted[path])).toEqual([]);
}, 60_000);

test("a field, a parameter, an operation more in the document makes them stale", async () => {
  const changed = structuredClone(apiDocument());
  const { Job } = changed.components.schemas;
  Object.assign((Job as { properties: object }).properties, { mood: { type: "string" } });
  changed.paths["/v1/jobs"]?.get?.parameters?.push({
    ...{ name: "colour", in: "query", required: false, schema: { type: "string" } },
  });
  const [downloads] = Object.values(changed.paths["/v1/jobs/{job_id}/download"] ?? {});
  if (downloads === undefined) throw new Error("nothing is downloaded any more");
  changed.paths["/v1/jobs/{job_id}/weather"] = { get: { ...downloads, operationId: "getWeather" } };
  const stale = Object.entries(await clientFiles(changed)).filter(([path, text]) => read(path) !== text);
  expect(stale.map(([path]) => path.split("/").at(-1)).sort()).toEqual([
    "operation-types.ts",
    "operations.ts",
    "schema.ts",
  ]);
  expect(stale.map(([, text]) => text).join()).toMatch(
    /mood\?: string[\s\S]*colour\?: string[\s\S]*getWeather/,
  );
}, 60_000);
