/**
 * What belongs to somebody is nowhere for everybody else: every documented operation that names an object, every object
 * in every state, every kind of foreign credential. Generated from the document of the running executable, so that a new
 * operation is held to it without a word here.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../fuzz/checker.ts";
import type { Foreigner } from "./foreigners.ts";
import {
  type Cell,
  cellsOf,
  knownBeside,
  namedBeside,
  type Operation,
  operationsOf,
  Untaught,
} from "./matrix.ts";
import { withoutRequestId } from "./seen.ts";
import { createOwnership, type Ownership } from "./world.ts";

let world: Ownership;
let document: Json;
let operations: Operation[];
beforeAll(async () => {
  world = await createOwnership();
  document = (await (await fetch(`${world.baseUrl}/openapi.json`)).json()) as Json;
  operations = operationsOf(document);
}, 180_000);
afterAll(() => world?.stop());

async function ask(foreigner: Foreigner | null, method: string, path: string, body: unknown) {
  const response = await fetch(world.baseUrl + path, {
    method,
    headers: { ...foreigner?.headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: "manual",
  });
  const text = withoutRequestId(await response.text());
  const headers = [...response.headers].filter(
    ([name]) => !["x-request-id", "date", "set-cookie"].includes(name),
  );
  return { status: response.status, text, headers: Object.fromEntries(headers) };
}

async function problemsOf(cell: Cell): Promise<string[]> {
  const { foreigner, operation, real, absent } = cell;
  const answered = await ask(foreigner, operation.method, real.path, real.body);
  const ofNothing = await ask(foreigner, operation.method, absent.path, absent.body);
  const problems: string[] = [];
  if (answered.status !== cell.status)
    problems.push(
      `${cell.name}: ${answered.status} instead of ${cell.status}: ${answered.text.slice(0, 200)}`,
    );
  // Not even a length may differ.
  if (!Bun.deepEquals(answered, ofNothing))
    problems.push(
      `${cell.name}: ${JSON.stringify(answered)} is not ${JSON.stringify(ofNothing)}, which nothing answers`,
    );
  return problems;
}

describe("owned objects", () => {
  test("is nowhere for everybody else, by every operation that names it, and nothing comes of trying", async () => {
    const before = await world.seenByOwner();
    const cells = operations.flatMap((operation) => cellsOf(operation, world));
    const problems: string[] = [];
    for (const cell of cells) problems.push(...(await problemsOf(cell)));
    console.log(
      `${cells.length} attempts at ${new Set(cells.map(({ operation }) => operation.name)).size} operations`,
    );
    expect(problems.slice(0, 20)).toEqual([]);
    expect(cells.length).toBeGreaterThan(1_000);
    expect(await world.seenByOwner()).toEqual(before);
  }, 300_000);

  test("cannot be confirmed, previewed or worked in by its name in a body", async () => {
    const before = await world.seenByOwner();
    const problems: string[] = [];
    const tried = new Set<string>();
    for (const foreigner of world.foreigners)
      for (const { name, id } of world.uploads) {
        const body = (upload_id: string) => ({ upload_id, max_credits: "5" });
        const status = statusOf(foreigner, ["svc:convert"], true);
        problems.push(...(await alike(foreigner, `confirming ${name}`, "/v1/jobs", body, id, status)));
        tried.add("confirmJob");
      }
    for (const { name, id } of world.uploads) {
      const other = world.foreigners.find(({ scheme }) => scheme === "jobToken");
      const job_token = other?.headers["x-svc-job-token"];
      const body = (upload_id: string) => ({ estimates: [{ upload_id, job_token }] });
      problems.push(
        ...(await alike(null, `a preview of ${name}`, "/v1/guest-preview-sessions", body, id, 400)),
      );
    }
    for (const foreigner of world.foreigners.filter(({ scheme }) => scheme === "session")) {
      const body = (project_id: string) => ({ name: "a key", project_id });
      const status = foreigner.ended ? 401 : 404;
      problems.push(
        ...(await alike(foreigner, "a key in a project", "/v1/account/keys", body, world.projectId, status)),
      );
    }
    expect(problems).toEqual([]);
    expect(await world.seenByOwner()).toEqual(before);
  }, 180_000);

  test("is in no list, nor in anything else that can be asked for without naming it", async () => {
    const problems: string[] = [];
    const read = operations.filter(({ method, path }) => method === "GET" && !path.includes("{"));
    for (const foreigner of world.foreigners)
      for (const { path, name } of read) {
        // An administrator sees all that there is, under /v1/admin alone.
        if (path.startsWith("/v1/admin/") && foreigner.administrator === true) continue;
        const { text, status } = await ask(foreigner, "GET", path, undefined);
        const seen = world.secrets.filter((secret) => secret !== "" && text.includes(secret));
        const own =
          foreigner.sameOrganization === true
            ? seen.filter(
                (secret) => secret.startsWith("job_") || secret.startsWith("upl_") || secret.endsWith(".pdf"),
              )
            : seen;
        if (own.length > 0) problems.push(`${name} tells ${foreigner.name} of ${own}`);
        if (path.startsWith("/v1/admin/") && ![401, 403].includes(status))
          problems.push(`${name} answers ${foreigner.name} ${status}`);
      }
    expect(read.length).toBeGreaterThan(10);
    expect(problems).toEqual([]);
  }, 180_000);
});

/** What a foreigner is answered by an operation for accounts, and for job tokens where those are taken. */
function statusOf(
  { ended, scheme, scopes }: Foreigner,
  needs: readonly string[],
  jobTokens: boolean,
): number {
  if (ended === true || scheme === "previewToken") return 401;
  if (scheme === "jobToken") return jobTokens ? 404 : 401;
  return needs.every((need) => scopes.includes(need)) ? 404 : 403;
}

async function alike(
  foreigner: Foreigner | null,
  name: string,
  path: string,
  body: (id: string) => unknown,
  id: string,
  status: number,
): Promise<string[]> {
  const real = await ask(foreigner, "POST", path, body(id));
  const absent = await ask(
    foreigner,
    "POST",
    path,
    body(id.replace(/[0-9a-f]{32}$/, "0123456789abcdef".repeat(2))),
  );
  const who = `${name} by ${foreigner?.name ?? "a guest"}`;
  if (real.status !== status)
    return [`${who}: ${real.status} instead of ${status}: ${real.text.slice(0, 200)}`];
  return Bun.deepEquals(real, absent)
    ? []
    : [`${who}: ${JSON.stringify(real)} is not ${JSON.stringify(absent)}`];
}

test("every object that a body or a query can name is one that these tests know of", () => {
  const told = operations.flatMap((operation) => namedBeside(operation, document));
  const untold = told.filter(([, name]) => !knownBeside.has(name)).map((each) => each.join(": "));
  expect(told.length).toBeGreaterThan(5);
  expect(untold).toEqual([]);
});

/** That the matrix can fail. */
test("a path parameter that the matrix does not know fails it", () => {
  const operation = {
    name: "GET /v1/x/{secret_id}",
    method: "GET",
    path: "/v1/x/{secret_id}",
    facts: { operationId: "getSecret", responses: {}, security: [], tags: [] },
  };
  expect(() => cellsOf(operation, world)).toThrow(Untaught);
});
