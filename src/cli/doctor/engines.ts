import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { RunOptions, Sandbox } from "../../sandbox/contract.ts";
import { samplePdf } from "../../services/admin/self-test/sample-pdf.ts";
import { samples } from "../../services/admin/self-test/samples.ts";
import {
  failureText,
  plainRequest as request,
  trySample,
} from "../../services/admin/self-test/try-sample.ts";
import { withScratch } from "../scratch.ts";
import { type Check, fail, ok } from "./check.ts";

const picture = { capabilityId: "pdf-to-markdown", page: 1, width: 200 } as const;
const remedy = "Check sandbox.memory_mib, and that the temporary directory can be written to.";
const drawingRemedy = "Rendering also requires the system's libstdc++ and libgcc (Debian: libstdc++6).";

/** Measures, renders and converts samples in child processes, like the self-test of a server. */
export const engines: Check = {
  name: "engines",
  run: async (settings, context) => {
    const openSandbox = await context.parts.openSandbox();
    const sandbox = openSandbox({ concurrency: 1, prewarmed: 0, tasksPerChildMax: 100 });
    const startedMs = context.clock.monotonicMs();
    try {
      return await withScratch(async (folder) => {
        const bytes = samplePdf();
        const path = join(folder, "sample.pdf");
        await Bun.write(path, bytes);
        const source = { path, filename: "sample.pdf", bytes: bytes.length };
        const limits = { deadlineMs: 30_000, memoryMib: settings["sandbox.memory_mib"] };
        const read = await sandbox.run({ kind: "inspect", source, capabilityId: null, request }, limits);
        const readMs = Math.round(context.clock.monotonicMs() - startedMs);
        if (!read.ok || read.value.measurement.metrics.pages !== 1) {
          const reason = read.ok ? "wrong page count" : failureText(read);
          return [fail(`a child process cannot read a PDF: ${reason}`, remedy)];
        }
        const drawn = await sandbox.run({ kind: "picture", source, ...picture, workDir: folder }, limits);
        const drawnMs = Math.round(context.clock.monotonicMs() - startedMs) - readMs;
        if (!drawn.ok) {
          const reason = failureText(drawn);
          return [fail(`a child process cannot render a page: ${reason}`, `${remedy} ${drawingRemedy}`)];
        }
        const unconverted = await convertSamples(sandbox, folder, limits);
        if (unconverted.length > 0) return unconverted.map((problem) => fail(problem, remedy));
        return [
          ok(
            `a child process read a PDF in ${readMs} ms, rendered its page in ${drawnMs} ms and converted a sample of each type`,
          ),
        ];
      });
    } finally {
      await sandbox.close();
    }
  },
};

async function convertSamples(sandbox: Sandbox, folder: string, limits: RunOptions): Promise<string[]> {
  const problems: string[] = [];
  for (const [capabilityId, sample] of Object.entries(samples)) {
    const at = (name: string) => join(folder, `${capabilityId}-${name}`);
    const folders = { source: at("source"), work: at("work") };
    for (const each of Object.values(folders)) await mkdir(each);
    const problem = await trySample(sandbox, capabilityId, sample, folders, limits);
    if (problem !== null) problems.push(`${capabilityId}: ${problem}`);
  }
  return problems;
}
