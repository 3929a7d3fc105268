import { join } from "node:path";
import type { ConversionRequest } from "../../../converters/contract.ts";
import { withScratch } from "../scratch.ts";
import { type Check, fail, ok } from "./check.ts";
import { samplePdf } from "./sample-pdf.ts";

const picture = { capabilityId: "pdf-to-markdown", page: 1, width: 200 } as const;
const remedy = "Check sandbox.memory_mib, and that the temporary directory can be written to.";
const drawingRemedy = "Drawing also needs the system's libstdc++ and libgcc (Debian: libstdc++6).";
const request: ConversionRequest = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} };

/** Measures a document of one page in a child process, as an estimate would, and draws it, as a reader would. */
export const engines: Check = {
  name: "engines",
  run: async (settings, context) => {
    const openSandbox = await context.parts.openSandbox();
    const sandbox = openSandbox({ concurrency: 1, prewarmed: 0, tasksPerChildMax: 2 });
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
          const reason = read.ok ? "it counted the pages wrongly" : failureText(read);
          return [fail(`a child process cannot read a PDF: ${reason}`, remedy)];
        }
        const drawn = await sandbox.run({ kind: "picture", source, ...picture, workDir: folder }, limits);
        const drawnMs = Math.round(context.clock.monotonicMs() - startedMs) - readMs;
        if (!drawn.ok) {
          const reason = failureText(drawn);
          return [fail(`a child process cannot draw a page: ${reason}`, `${remedy} ${drawingRemedy}`)];
        }
        return [ok(`a child process read a PDF in ${readMs} ms and drew its page in ${drawnMs} ms`)];
      });
    } finally {
      await sandbox.close();
    }
  },
};

function failureText(failure: { reason: string; internal?: string; message?: string }): string {
  return [failure.reason, failure.message, failure.internal].filter((part) => part !== undefined).join(": ");
}
