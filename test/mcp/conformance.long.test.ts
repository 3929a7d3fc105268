/** The conformance suite of the Model Context Protocol against the endpoint, in both eras of the protocol. */
import { describe, expect, test } from "bun:test";
import {
  conformanceTarget,
  entriesOf,
  expectedFailuresOf,
  revisions,
  runSuite,
} from "../support/mcp/conformance.ts";

const targets = [
  { target: "product", what: "the executable", options: {} },
  {
    target: "fixtures",
    what: "the endpoint with the suite's own tools",
    options: { command: [process.execPath, require.resolve("../support/mcp/fixture-server.ts")] },
  },
];

/** Of the sets, as they are frozen; fewer would mean that the suite did not get through. */
const scenariosMin = { "2025-11-25": 30, "2026-07-28": 37 } as const;

describe.each(targets)("$what", ({ target, options }) => {
  test("fails in nothing that is required and not explained", async () => {
    await using tried = await conformanceTarget(options);
    const file = expectedFailuresOf(target);
    const seen = new Set<string>();
    for (const revision of revisions) {
      const { exitCode, output, expected, scenarios } = await runSuite(tried.url, revision, file);
      expect({ revision, exitCode, output: exitCode === 0 ? "" : output }).toEqual({
        ...{ revision, exitCode: 0, output: "" },
      });
      expect(scenarios).toBeGreaterThanOrEqual(scenariosMin[revision]);
      for (const entry of expected) seen.add(entry);
    }
    // The suite overlooks entries for scenarios and checks that there are not.
    expect((await entriesOf(file)).filter((entry) => !seen.has(entry))).toEqual([]);
  }, 300_000);
});

test("without its token a scenario is not let in, so that it is the endpoint that the suite has tried", async () => {
  await using tried = await conformanceTarget();
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const ask = (headers: Record<string, string>) =>
    fetch(tried.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(ping),
    });
  expect((await ask({ authorization: "Bearer none" })).status).toBe(401);
  expect((await ask({ accept: "application/json, text/event-stream" })).status).toBe(200);
  expect((await ask({ origin: "http://evil.example.com" })).status).toBe(403);
}, 180_000);
