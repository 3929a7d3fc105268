/** What docs/api.md shows is run as it stands there, from top to bottom, against the executable. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../config/testing/runs.ts";
import { samplePdf } from "../contract/sample.ts";
import { startServer, type TestServer } from "../support/server.ts";

const root = join(import.meta.dir, "../..");
const text = readFileSync(join(root, "docs/api.md"), "utf8");
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, code]) => code ?? "",
  );
const hasCurl = Bun.which("curl") !== null && Bun.which("bash") !== null;

let server: TestServer;
let env: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), "markmill-api-"));

beforeAll(async () => {
  server = await startServer();
  const { key } = await server.newCaller("reader");
  env = { PATH: process.env.PATH ?? "", BASE_URL: server.baseUrl, KEY: key };
  writeFileSync(join(folder, "report.pdf"), samplePdf("Report"));
  writeFileSync(join(folder, "notes.txt"), "A few words.\n");
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

async function run(command: string[]): Promise<{ code: number; out: string }> {
  const child = Bun.spawn(command, { cwd: folder, env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { code, out: out + err };
}

describe("the examples of docs/api.md", () => {
  longTest.skipIf(!hasCurl)(
    "with curl (skipped without it) work one after the other",
    async () => {
      const shown = blocks("sh");
      expect(shown.length).toBeGreaterThan(6);
      // Any command that fails ends the script.
      const { code, out } = await run(["bash", "-euo", "pipefail", "-c", shown.join("\n")]);
      expect({ code, out: code === 0 ? "" : out }).toEqual({ code: 0, out: "" });
      expect(readFileSync(join(folder, "report.md"), "utf8")).toContain("sluice");
      expect(readFileSync(join(folder, "events.txt"), "utf8")).toContain('"status":"succeeded"');
      expect(readFileSync(join(folder, "page-1.headers"), "utf8")).toMatch(/^x-svc-page-width: \d/im);
      for (const zip of ["report.zip", "report.bundle.zip"])
        expect(statSync(join(folder, zip)).size).toBeGreaterThan(500);
      expect(out).toContain('"unqueued":[]');
      expect(out).toContain('"url_sources":[{');
    },
    60_000,
  );

  test("of a program work", async () => {
    rmSync(join(folder, "report.md"), { force: true });
    const [program = ""] = blocks("ts");
    writeFileSync(join(folder, "program.ts"), program.replaceAll('"./src/', `"${root}/src/`));
    const { code, out } = await run([process.execPath, "program.ts"]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^succeeded \d+(?:\.\d+)?\n$/) });
    expect(existsSync(join(folder, "report.md"))).toBe(true);
  }, 60_000);
});
