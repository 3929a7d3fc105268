import { join } from "node:path";
import type { ConversionRequest } from "../../../converters/contract.ts";
import { withScratch } from "../scratch.ts";
import { type Check, fail, ok } from "./check.ts";
import { samplePdf } from "./sample-pdf.ts";

const request: ConversionRequest = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} };

/** Measures a document of one page in a child process, as an estimate would. */
export const engines: Check = {
  name: "engines",
  run: async (settings, context) => {
    const openSandbox = await context.parts.openSandbox();
    const sandbox = openSandbox({ concurrency: 1, prewarmed: 0, tasksPerChildMax: 1 });
    const startedMs = context.clock.monotonicMs();
    try {
      return await withScratch(async (folder) => {
        const bytes = samplePdf();
        const path = join(folder, "sample.pdf");
        await Bun.write(path, bytes);
        const source = { path, filename: "sample.pdf", bytes: bytes.length };
        const outcome = await sandbox.run(
          { kind: "inspect", source, capabilityId: null, request },
          { deadlineMs: 30_000, memoryMib: settings["sandbox.memory_mib"] },
        );
        const tookMs = Math.round(context.clock.monotonicMs() - startedMs);
        if (outcome.ok && outcome.value.measurement.metrics.pages === 1) {
          return [ok(`a child process read a PDF in ${tookMs} ms`)];
        }
        const reason = outcome.ok ? "it counted the pages wrongly" : failureText(outcome);
        return [
          fail(
            `a child process cannot read a PDF: ${reason}`,
            "Check sandbox.memory_mib, and that the temporary directory can be written to.",
          ),
        ];
      });
    } finally {
      await sandbox.close();
    }
  },
};

function failureText(failure: { reason: string; internal?: string; message?: string }): string {
  return [failure.reason, failure.message, failure.internal].filter((part) => part !== undefined).join(": ");
}
