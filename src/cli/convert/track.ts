/** The report entries of one input: writing new and reading earlier ones. */
import { type FileDigest, fileDigest } from "../../../converters/bundle/manifest.ts";
import type { ConvertRequest, Prepared } from "./backend.ts";
import type { Target } from "./outputs.ts";
import type { ItemReport } from "./report.ts";
import { fingerprintOf, type Recalled, recall } from "./report-file/recall.ts";
import type { EntryFacts, ReportFile } from "./report-file/report-file.ts";

export interface Tracking {
  file: ReportFile;
  /** See `identityOf`. */
  identity: unknown;
  /** Also convert finished inputs. */
  again: boolean;
}

export interface Track {
  /** The current state; the report may be shared. Reads the source once. Throws read errors. */
  recalled(): Promise<Recalled>;
  /** Recorded before confirming, so that a killed command can resume with the same upload. */
  estimated(prepared: Prepared): Promise<void>;
  confirmed(prepared: Prepared, jobId: string): Promise<void>;
  ended(prepared: Prepared | null, report: ItemReport, outputSha256: string | null): Promise<void>;
}

const nothing: Pick<
  EntryFacts,
  "capability_id" | "output_sha256" | "actual_credit_units" | "deliverable" | "warnings" | "error"
> = {
  ...{ capability_id: null, output_sha256: null, actual_credit_units: null, deliverable: null },
  ...{ warnings: [], error: null },
};

export function trackOf(
  { file, identity, again }: Tracking,
  input: string,
  request: ConvertRequest,
  target: Target,
): Track {
  const bundle = target.kind === "bundle";
  const output = target.kind === "stdout" ? null : target.path;
  const { path, filename: _, imported: __, mode, layoutFidelity, ...rest } = request;
  const fingerprint = fingerprintOf({
    ...{ identity, bundle, mode: mode ?? "fast", layoutFidelity: layoutFidelity ?? "standard" },
    ...rest,
  });
  let reading: Promise<FileDigest> | null = null;
  const sourceDigest = () => {
    reading ??= fileDigest(path);
    return reading;
  };
  async function recalled(): Promise<Recalled> {
    const source = await sourceDigest();
    if (again) return { source, entry: null, unchanged: false };
    return recall(file, { input, path, output, bundle, fingerprint }, source);
  }

  async function common(): Promise<Pick<EntryFacts, "input" | "output" | "fingerprint"> & SourceFacts> {
    // Unreadable sources are reported elsewhere.
    const source = await sourceDigest().catch(() => null);
    return {
      ...{ input, output, fingerprint },
      source_bytes: source?.bytes ?? null,
      source_sha256: source?.sha256 ?? null,
    };
  }

  return {
    recalled,
    async estimated({ uploadId, estimatedCreditUnits }) {
      const ids = { upload_id: uploadId, job_id: null, estimated_credit_units: estimatedCreditUnits };
      await file.append({ ...(await common()), ...nothing, ...ids, status: "estimated" }, true);
    },
    async confirmed({ uploadId, estimatedCreditUnits, earlier }, jobId) {
      // Already in the report, with its cost.
      if (earlier !== undefined) return;
      const ids = { upload_id: uploadId, job_id: jobId, estimated_credit_units: estimatedCreditUnits };
      await file.append({ ...(await common()), ...nothing, ...ids, status: "confirmed" }, true);
    },
    async ended(prepared, report, outputSha256) {
      const { error, capability_id, job_id, estimated_credit_units } = report;
      const { actual_credit_units, deliverable, warnings } = report;
      const status =
        report.status === "failed" ? (error?.code === "cancelled" ? "cancelled" : "failed") : "succeeded";
      await file.append({
        ...(await common()),
        ...{ status, capability_id, job_id, estimated_credit_units, deliverable },
        actual_credit_units: actual_credit_units ?? (prepared?.earlier?.isReported ? 0 : null),
        upload_id: prepared?.uploadId ?? null,
        output_sha256: outputSha256,
        warnings: [...warnings],
        error: error === null ? null : { code: error.code, message: error.message },
      });
    },
  };
}

type SourceFacts = Pick<EntryFacts, "source_bytes" | "source_sha256">;
