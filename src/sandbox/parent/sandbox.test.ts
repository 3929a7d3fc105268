/** The whole way: this program as its own child, with the real converters. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConvertTask, InspectTask, PictureTask, RunOptions } from "../contract.ts";
import { openSandbox, runOnce } from "./sandbox.ts";

const options: RunOptions = { deadlineMs: 30_000, memoryMib: 1_024 };
const root = mkdtempSync(join(tmpdir(), "mm-sandbox-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** One page that says something; MuPDF builds the missing cross-reference table by itself. */
function pdf(text: string): string {
  const content = `BT /F 14 Tf 72 700 Td (${text}) Tj ET`;
  return `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;
}

function inspectTask(path: string): InspectTask {
  return {
    kind: "inspect",
    source: { path, filename: "a.pdf", bytes: statSync(path).size },
    capabilityId: null,
    request: { mode: "fast", layoutFidelity: "standard", pages: null, options: {} },
  };
}

function convertTask(path: string): ConvertTask {
  const bytes = readFileSync(path);
  return {
    kind: "convert",
    source: { path, filename: "a.pdf", bytes: bytes.length },
    sourceSha256: createHash("sha256").update(bytes).digest("hex"),
    capabilityId: "pdf-to-markdown",
    request: { mode: "fast", layoutFidelity: "standard", pages: null, options: { furniture: "drop" } },
    workDir: mkdtempSync(join(root, "work-")),
    version: "0.0.0",
    wanted: "everything",
  };
}

const good = join(root, "good.pdf");
beforeAll(() => writeFileSync(good, pdf("The quick brown fox")));

describe("the program as its own child", () => {
  test("inspects once, without a server", async () => {
    expect(await runOnce(inspectTask(good), options)).toMatchObject({
      ok: true,
      value: {
        capabilityId: "pdf-to-markdown",
        request: { options: { furniture: "drop" } },
        measurement: { metrics: { pages: 1 }, sourceUnits: 1 },
      },
    });
  });

  test("converts to a bundle that is the owner's alone", async () => {
    const task = convertTask(good);
    const seen: number[][] = [];
    const outcome = await runOnce(task, {
      ...options,
      onProgress: (done, total) => seen.push([done, total]),
    });
    expect(outcome).toMatchObject({ ok: true, value: { metrics: { pages: 1 }, units: 1 } });
    const output = join(task.workDir, "bundle/output.md");
    expect(readFileSync(output, "utf8")).toContain("The quick brown fox");
    expect(statSync(output).mode & 0o077).toBe(0);
    expect(seen.at(-1)).toEqual([1, 1]);
  });
});

describe.if(existsSync("/proc/self/maps"))("drawing", () => {
  /** What the children of this process have mapped. */
  function childMaps(): string {
    const tasks = readdirSync("/proc/self/task");
    const pids = tasks.flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
    );
    return pids.map((pid) => readFileSync(`/proc/${pid}/maps`, "utf8")).join("");
  }

  test("is what loads its engine, and nothing before it", async () => {
    const sandbox = openSandbox({ concurrency: 1, prewarmed: 1, tasksPerChildMax: 100 });
    try {
      const converted = await sandbox.run(convertTask(good), options);
      expect(converted.ok).toBe(true);
      expect(childMaps()).not.toContain("libvips");
      const source = { path: good, filename: "a.pdf", bytes: statSync(good).size };
      const workDir = mkdtempSync(join(root, "work-"));
      const task: PictureTask = {
        kind: "picture",
        source,
        capabilityId: "pdf-to-markdown",
        page: 1,
        width: 200,
        workDir,
      };
      const drawn = await sandbox.run(task, options);
      expect(drawn).toMatchObject({
        ok: true,
        value: { width: 200, height: 259, points: { width: 612, height: 792 } },
      });
      expect(childMaps()).toContain("libvips");
      const picture = statSync(join(workDir, "page.webp"));
      expect([picture.size, picture.mode & 0o077]).toEqual([drawn.ok ? drawn.value.bytes : 0, 0]);
      expect(await sandbox.run({ ...task, page: 2 }, options)).toMatchObject({
        ok: false,
        code: "page_not_found",
      });
    } finally {
      await sandbox.close();
    }
  });
});
