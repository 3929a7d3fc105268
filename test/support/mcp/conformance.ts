/** The conformance suite of the Model Context Protocol, run against a server that has the endpoint. */
import { join } from "node:path";
import { startServer, type TestServerOptions } from "../server.ts";
import { authorizingProxy } from "./authorizing-proxy.ts";
import { suiteFile } from "./suites.ts";
import { McpUser } from "./user.ts";

/** What a revision of the protocol requires, each set run as that revision speaks. */
export const revisions = ["2025-11-25", "2026-07-28"] as const;

/** Where the suite's program is. */
export const conformanceSuite = () => suiteFile("@modelcontextprotocol/conformance/dist/index.js");

export interface ConformanceTarget {
  /** Where a caller needs no token. */
  url: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The suite sends no token, so a proxy does, in front of a server that knows itself by the proxy's address. */
export async function conformanceTarget(options: TestServerOptions = {}): Promise<ConformanceTarget> {
  await using made = new AsyncDisposableStack();
  const proxy = made.use(await authorizingProxy());
  const env = { ...options.env, MARKMILL_SERVER__BASE_URL: proxy.baseUrl };
  const server = made.use(await startServer({ ...options, env }));
  proxy.lead(server.baseUrl, null);
  const user = await McpUser.create({ ...server, baseUrl: proxy.baseUrl });
  proxy.lead(server.baseUrl, await user.token());
  const kept = made.move();
  return { url: `${proxy.baseUrl}/mcp`, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

export interface Verdict {
  /**
   * 0: of the required scenarios nothing fails, or is warned of, that does not stand in the file of expected failures,
   * and nothing that stands there passes.
   */
  exitCode: number;
  output: string;
  /** Checks that failed as expected, as the file names them. */
  expected: readonly string[];
  scenarios: number;
}

export async function runSuite(
  url: string,
  revision: (typeof revisions)[number],
  expectedFailures: string,
): Promise<Verdict> {
  const args = ["server", "--url", url, "--requirements", revision, "--timeout", "10000"];
  const run = Bun.spawn(
    [process.execPath, await conformanceSuite(), ...args, "--expected-failures", expectedFailures],
    {
      stdout: "pipe",
      stderr: "pipe",
      env: { PATH: process.env.PATH, NO_COLOR: "1" },
    },
  );
  const [output, errors] = await Promise.all([
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
  ]);
  const found = (pattern: RegExp) => [...output.matchAll(pattern)].map(([, text = ""]) => text);
  return {
    exitCode: await run.exited,
    output: output.slice(Math.max(0, output.indexOf("=== SUMMARY ==="))) + errors,
    expected: found(/^ {2}~ (\S+)/gm),
    scenarios: found(/^[✓✗] (\S+): \d+ passed, /gm).length,
  };
}

/** The entries of a file of expected failures. */
export async function entriesOf(path: string): Promise<string[]> {
  const text = await Bun.file(path).text();
  return [...text.matchAll(/^ +- (\S+)$/gm)].map(([, entry = ""]) => entry);
}

export const expectedFailuresOf = (target: string) =>
  join(import.meta.dir, "..", "..", "mcp-conformance", `${target}.yaml`);
