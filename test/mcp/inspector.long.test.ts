/** The MCP inspector's command line lists and calls the tools of both servers, in both eras of the protocol. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostedTools } from "../../src/mcp/hosted.ts";
import { localTools } from "../../src/mcp/local/tools.ts";
import { executable } from "../support/executable.ts";
import { inspect } from "../support/mcp/inspector.ts";
import { eras, McpUser } from "../support/mcp/user.ts";
import { startServer, type TestServer } from "../support/server.ts";

const toolCall = (name: string, input: object) => [
  ...["tools/call", "--tool-name", name],
  ...["--tool-args-json", JSON.stringify(input)],
];

const named = (tools: readonly { name: string }[]) => ({
  tools: tools.map(({ name }) => expect.objectContaining({ name })),
});

describe.each([...eras])("in the era of %s", (era) => {
  describe("the hosted server", () => {
    let server: TestServer;
    let address: string[];

    beforeAll(async () => {
      server = await startServer();
      const user = await McpUser.create(server);
      const token = ["--header", `Authorization: Bearer ${await user.token()}`];
      address = ["--transport", "http", "--server-url", `${server.baseUrl}/mcp`, ...token];
    }, 180_000);
    afterAll(() => server[Symbol.asyncDispose]());

    test("lists its tools, whose schemas every client can take", async () => {
      // It ends with 6 where a schema has an error.
      const { exitCode, result, errors } = await inspect(address, ["tools/list", "--strict"], era);
      expect({ exitCode, errors: exitCode === 0 ? "" : errors }).toEqual({ exitCode: 0, errors: "" });
      expect(result).toMatchObject(named(hostedTools));
    });

    test("answers and refuses", async () => {
      expect(await inspect(address, toolCall("svc_usage", {}), era)).toMatchObject({
        exitCode: 0,
        result: { structuredContent: { available_credit_units: expect.any(Number) } },
      });
      const refused = await inspect(address, toolCall("svc_job_status", { job_id: "job_none" }), era);
      expect(refused.exitCode).not.toBe(0);
      expect(JSON.stringify(refused)).toMatch(/job_not_found|invalid_request/);
    });

    test("lists its resources", async () => {
      expect(await inspect(address, ["resources/templates/list"], era)).toMatchObject({
        exitCode: 0,
        result: {
          resourceTemplates: expect.arrayContaining([expect.objectContaining({ name: "output.md" })]),
        },
      });
    });
  });

  describe("the local server", () => {
    let place: string;
    let root: string;
    let command: string[];

    beforeAll(async () => {
      place = mkdtempSync(join(tmpdir(), "markmill-inspected-"));
      root = join(place, "root");
      mkdirSync(root);
      writeFileSync(join(place, "outside.csv"), "mill,wheels\nLower,3\n");
      writeFileSync(join(root, "mills.csv"), "mill,wheels\nUpper,2\n");
      command = [await executable(), "mcp", "--root", root];
    }, 300_000);
    afterAll(() => rmSync(place, { recursive: true, force: true }));

    test("lists its tools, whose schemas every client can take", async () => {
      const { exitCode, result, errors } = await inspect(command, ["tools/list", "--strict"], era);
      expect({ exitCode, errors: exitCode === 0 ? "" : errors }).toEqual({ exitCode: 0, errors: "" });
      expect(result).toMatchObject(named(localTools));
    });

    test("converts a file and refuses one outside", async () => {
      const converted = await inspect(
        command,
        toolCall("svc_convert", { path: "mills.csv", out_dir: "." }),
        era,
      );
      expect(converted).toMatchObject({
        exitCode: 0,
        result: { structuredContent: { status: "succeeded", output: "mills.md" } },
      });
      expect(readFileSync(join(root, "mills.md"), "utf8")).toContain("| Upper | 2 |");
      const refused = await inspect(
        command,
        toolCall("svc_convert", { path: "../outside.csv", out_dir: "." }),
        era,
      );
      expect(refused.exitCode).not.toBe(0);
      expect(JSON.stringify(refused)).toContain("isError");
      expect(JSON.stringify(refused)).toContain("invalid_request");
    });
  });
});
