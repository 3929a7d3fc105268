/** Local conversion in child processes, without charge. */
import { mkdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type ErrorCode, errorCatalog } from "../../../config/errors/catalog.ts";
import { limits } from "../../../config/limits.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { mib } from "../../../config/units.ts";
import { version } from "../../../config/version.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import { fileDigest } from "../../../converters/bundle/manifest.ts";
import { capabilities, isRecording } from "../../../converters/capabilities.ts";
import type { Source } from "../../../converters/contract.ts";
import type {
  InspectTask,
  RunOptions,
  Sandbox,
  Task,
  TaskFailure,
  TaskResult,
} from "../../sandbox/contract.ts";
import { timesOf } from "../../services/jobs/deadlines.ts";
import { createInstalledModels } from "../../services/models/installed-models.ts";
import { requireLanguages } from "../../services/models/languages.ts";
import { modelsFolder } from "../../services/models/manifest.ts";
import { chosenSpeech, refusedKinds } from "../../services/models/speech.ts";
import {
  copyUntrusted,
  readUntrusted,
  UnsafeFile,
  type UntrustedFile,
  UntrustedFolder,
} from "../../shared/untrusted/folder.ts";
import type { Context } from "../context.ts";
import { Scratches } from "../scratch.ts";
import { type Backend, ConversionFailed, type ConvertRequest } from "./backend.ts";
import { warningsOf } from "./warnings.ts";

const tasksPerChildMax = 100;
/** It has a few hundred sentences at most. */
const deliveryBytesMax = 16 * mib;

export async function offlineBackend(settings: Settings, context: Context): Promise<Backend> {
  const openSandbox = await context.parts.openSandbox();
  const parallel = settings["scheduler.concurrency"] || availableParallelism();
  const models = createInstalledModels(modelsFolder(settings.data_dir), context.clock);
  const sandbox = openSandbox({
    concurrency: parallel,
    languageFiles: models.languageFiles,
    readable: [modelsFolder(settings.data_dir)],
    prewarmed: 0,
    tasksPerChildMax,
    foreground: true,
  });
  const scratches = new Scratches();
  const memoryMib = settings["sandbox.memory_mib"];
  return {
    mode: "offline",
    parallel,
    prepare: async (request) => ({ request, estimatedCreditUnits: null, uploadId: null }),
    async prepareAddress(address, folder, signal) {
      const { importHere } = await import("./import-here.ts");
      const request = await importHere(address, folder, settings, context, models, signal);
      return { request, estimatedCreditUnits: null, uploadId: null };
    },
    convert: ({ request }, format, to, { onProgress, signal }) =>
      scratches.with(async (workDir) => {
        const source = sourceOf(request);
        const limits = { memoryMib, signal };
        // In parallel to the inspection, which reports an unreadable file first.
        const digest = fileDigest(request.path);
        digest.catch(() => undefined);
        const inspectMs = settings["sandbox.estimate_deadline_seconds"] * 1000;
        const toInspect: InspectTask = {
          ...{ kind: "inspect", source, capabilityId: request.capabilityId, request: requestOf(request) },
          ...(request.imported ? { imported: { workDir } } : {}),
          refused: refusedKinds(capabilities, request.options, { settings, models }),
        };
        const inspected = (unpriced: boolean) =>
          work(sandbox, { ...toInspect, unpriced }, { ...limits, deadlineMs: inspectMs });
        const inspection = await inspected(true);
        const { options } = inspection.request;
        requireLanguages(options, models.languageFiles());
        const needsSpeech = isRecording(inspection.capabilityId);
        const speechModel = needsSpeech ? chosenSpeech(options, { settings, models }) : null;
        const conversion = await sandbox.run(
          {
            kind: "convert",
            source,
            sourceSha256: (await digest).sha256,
            capabilityId: inspection.capabilityId,
            request: inspection.request,
            workDir: emptyFolder(workDir),
            version,
            wanted: format === "zip" ? "bundle" : "markdown",
            speechModel,
          },
          {
            ...limits,
            ...timesOf(settings, { ...inspection.measurement }),
            onProgress: (done, total) => onProgress(request.filename, done, total),
          },
        );
        if (!conversion.ok) {
          // Files that were not measured are measured now, to report errors like a server.
          if (conversion.reason === "fault" && !request.imported) await inspected(false);
          throw failed(conversion);
        }
        const converted = conversion.value;
        const file = format === "zip" ? bundleFiles.zip : bundleFiles.markdown;
        await takeFile(workDir, file, to);
        return {
          capabilityId: inspection.capabilityId,
          actualCreditUnits: null,
          deliverable: converted.delivery !== "blocked",
          warnings: converted.delivery === "deliverable" ? [] : await warningsIn(workDir),
        };
      }),
    // Children are killed; no need to wait for their cleanup.
    [Symbol.asyncDispose]: async () => {
      void sandbox.close();
      await scratches.removed();
    },
  };
}

/** Of the bundle in the scratch folder; the child may have been taken over. */
async function childFile(scratch: string, name: string, bytesMax: number): Promise<UntrustedFile> {
  try {
    await using folder = await UntrustedFolder.open(scratch);
    return await folder.file(`work/bundle/${name}`, bytesMax);
  } catch (error) {
    throw error instanceof UnsafeFile ? damaged() : error;
  }
}

const damaged = () =>
  new ConversionFailed("conversion_failed", "The converter left an invalid result for this file.");

async function takeFile(scratch: string, name: string, to: string): Promise<void> {
  await using file = await childFile(scratch, name, limits.childFileBytesMax);
  await copyUntrusted(file, to);
}

async function warningsIn(scratch: string): Promise<string[]> {
  await using file = await childFile(scratch, bundleFiles.delivery, deliveryBytesMax);
  const { readDeliveryCheck } = await import("./delivery-check.ts");
  const check = readDeliveryCheck(await readUntrusted(file));
  if (check === null) throw damaged();
  return warningsOf(check);
}

function emptyFolder(scratch: string): string {
  const folder = join(scratch, "work");
  mkdirSync(folder);
  return folder;
}

function sourceOf({ path, filename }: ConvertRequest): Source {
  return { path, filename, bytes: statSync(path).size };
}

const requestOf = ({ mode, layoutFidelity, pages, options }: ConvertRequest) => ({
  mode: mode ?? "fast",
  layoutFidelity: layoutFidelity ?? "standard",
  pages,
  options,
});

async function work<T extends Task>(sandbox: Sandbox, task: T, options: RunOptions): Promise<TaskResult<T>> {
  const outcome = await sandbox.run(task, options);
  if (outcome.ok) return outcome.value;
  throw failed(outcome);
}

/** The catalog's messages for these describe the service. */
const endings: Readonly<
  Record<Exclude<TaskFailure["reason"], "fault">, { code: ErrorCode; message: string }>
> = {
  crashed: { code: "worker_crashed", message: "The converter crashed on this file." },
  out_of_memory: { code: "out_of_memory", message: errorCatalog.out_of_memory.message },
  timed_out: { code: "timed_out", message: errorCatalog.timed_out.message },
  cancelled: { code: "cancelled", message: "Interrupted." },
};

/** Messages for faults whose catalog text addresses API callers. */
const faultsHere: Partial<Record<ErrorCode, string>> = {
  service_unavailable: "The file cannot be read, or the temporary folder cannot be written to.",
  storage_failed: "The temporary folder cannot be written to; free some space or set TMPDIR to another one.",
};

/** The catalog's text names the API; a converter's own text (.doc, .odt) applies here too. */
const unrecognized = {
  there: errorCatalog.unsupported_input.message,
  here: "Unsupported file type; see markmill capabilities for the supported types.",
};

function failed(failure: TaskFailure): ConversionFailed {
  const { code, message } = failure.reason === "fault" ? failure : endings[failure.reason];
  if (message === unrecognized.there) return new ConversionFailed(code, unrecognized.here);
  if (failure.reason !== "fault") return new ConversionFailed(code, message);
  return new ConversionFailed(code, faultsHere[code] ?? message, failure.details);
}
