/** The executable as users get it: one file in an empty directory, no packages, no environment. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../config/testing/runs.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { mounted, withoutCheckout } from "../support/hidden.ts";
import { startServer } from "../support/server.ts";

const heading = "Harbour report";
const prose = "The quiet river passes the old paper mill every winter. It has done so for years.";
const pdf = pdfOf([{ heading, paragraphs: [prose, `${prose} Again.`] }]);

const wrapper = withoutCheckout();
const place = mkdtempSync(join(tmpdir(), "markmill-alone-"));
const program = join(place, "bin", "markmill");
const work = join(place, "work");
/** `env -i` last: not even what the shell puts into an environment is left. */
const command = [...(wrapper ?? []), "env", "-i", program];

function expectConverted(markdown: string) {
  expect(markdown).toMatch(/^# Harbour report$/m);
  expect(markdown).toContain(prose);
  expect(markdown.endsWith("\n")).toBe(true);
}

describe.skipIf(wrapper === null)(
  "the executable alone (skipped where no mount namespace can be made)",
  () => {
    beforeAll(async () => {
      mkdirSync(join(place, "bin"));
      mkdirSync(work);
      copyFileSync(await executable(), program);
      writeFileSync(join(place, "input.pdf"), pdf);
    });
    afterAll(() => rmSync(place, { recursive: true, force: true }));

    test("really runs without the checkout", async () => {
      const seen = await runCommand([...(wrapper ?? []), "ls", "-A"], [join(import.meta.dir, "../..")]);
      expect(seen).toMatchObject({ exitCode: 0, stdout: "" });
    });

    test("says its version", async () => {
      const { exitCode, stdout } = await runCommand(command, ["version"], { cwd: work });
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/^markmill \d+\.\d+\.\d+/);
    });

    test("converts a PDF offline and leaves nothing behind", async () => {
      const { exitCode, stdout, stderr } = await runCommand(command, ["convert", join(place, "input.pdf")], {
        cwd: work,
      });
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
      expectConverted(stdout);
      expect(readdirSync(work)).toEqual([]);
    });

    test("converts a PDF through the API, from estimate to download", async () => {
      const dataDir = join(place, "data");
      mkdirSync(dataDir);
      await using server = await startServer({ command, dataDir });
      const api = await server.newCaller();

      const estimate = await api.estimate("input.pdf", pdf);
      expect(estimate).toMatchObject({ status: 201, body: { estimated_credit_units: 100 } });
      const confirmed = await api.confirm({
        upload_id: estimate.body.upload_id,
        max_credit_units: 1_000,
        client_request_id: "executable-test-1",
      });
      expect(confirmed.status).toBe(201);
      const job = await api.wait(confirmed.body.job_id);
      expect(job).toMatchObject({ status: "succeeded", actual_credit_units: 100 });
      const markdown = await api.download(job.id);
      expect(markdown.status).toBe(200);
      expectConverted(new TextDecoder().decode(markdown.bytes));
      // libvips and sharp come out of the executable too.
      const picture = await fetch(`${api.baseUrl}/v1/jobs/${job.id}/pages/1`, {
        headers: { authorization: `Bearer ${api.key}` },
      });
      expect([picture.status, picture.headers.get("x-svc-page-width")]).toEqual([200, "595"]);
      expect(new TextDecoder().decode((await picture.bytes()).subarray(8, 12))).toBe("WEBP");
      expect(await api.picture(job.id, 2)).toEqual({ status: 404, code: "page_not_found" });
      const zip = await api.download(job.id, "zip");
      expect(new TextDecoder().decode(zip.bytes.subarray(0, 2))).toBe("PK");
      expect((await api.usage()).period.spent_credit_units).toBe(100);
      const prosaic = await api.wait(await api.queue("prose.txt", new TextEncoder().encode(prose)));
      expect(await api.picture(prosaic.id, 1)).toEqual({ status: 404, code: "page_not_found" });
      expect(await server.stop()).toBe(0);
    }, 60_000);

    longTest("converts a PDF through the server with `markmill convert`", async () => {
      await using server = await startServer({ command, dataDir: mkdtempSync(join(place, "data-")) });
      const api = await server.newCaller();
      const env = ["env", "-i", `MARKMILL_SERVER=${api.baseUrl}`, `MARKMILL_API_KEY=${api.key}`, program];
      const result = await runCommand([...(wrapper ?? []), ...env], ["convert", join(place, "input.pdf")], {
        cwd: work,
      });
      expect({ exitCode: result.exitCode, stderr: result.stderr }).toMatchObject({ exitCode: 0 });
      expectConverted(result.stdout);
      expect((await api.usage()).period.jobs_succeeded).toBe(1);
    });

    longTest(
      "serves and converts where the temporary directory allows no programs",
      async () => {
        const temporary = mkdtempSync(join(place, "noexec-"));
        const env = ["env", "-i", `TMPDIR=${temporary}`, `BUN_TMPDIR=${temporary}`, program];
        const noexec = mounted(temporary, "noexec");
        expect(noexec).not.toBeNull();
        await using server = await startServer({
          command: [...(noexec ?? []), ...env],
          dataDir: mkdtempSync(join(place, "data-")),
        });
        const api = await server.newCaller();
        const jobId = await api.queue("input.pdf", pdf);
        expect((await api.wait(jobId)).status).toBe("succeeded");
        expect(await api.picture(jobId, 1)).toEqual({ status: 200, code: null });
      },
      60_000,
    );

    test("keeps the licenses of what it is made of", async () => {
      const { exitCode, stdout } = await runCommand(command, ["licenses", "--texts"], { cwd: work });
      expect(exitCode).toBe(0);
      for (const name of ["mupdf", "libsql", "elysia", "drizzle-orm", "bun", "sharp", "librsvg"])
        expect(stdout).toContain(name);
      expect(stdout).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
      expect(stdout).toContain("GNU AFFERO GENERAL PUBLIC LICENSE");
    });

    test("does not know where it was built", () => {
      expect(readFileSync(program).includes(join(import.meta.dir, "../.."))).toBe(false);
    });
  },
);
