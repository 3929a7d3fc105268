/** What a report knows of an input that is to be converted now. */

import { createHash } from "node:crypto";
import { type FileDigest, fileDigest } from "../../../../converters/bundle/manifest.ts";
import { sortedKeys } from "../../../shared/sorted-keys.ts";
import { isUntouched } from "./digests.ts";
import type { Entry } from "./entry.ts";
import type { ReportFile } from "./report-file.ts";

export interface Wanted {
  /** Absolute, or "-". */
  input: string;
  /** Where its bytes are. */
  path: string;
  /** Absolute; null: standard output. */
  output: string | null;
  bundle: boolean;
  fingerprint: string;
}

export interface Recalled {
  source: FileDigest;
  /** The newest entry, where it is of the same bytes and the same request. */
  entry: Entry | null;
  /** It succeeded, and its output lies there as it was written: nothing is left to do. */
  unchanged: boolean;
}

/**
 * Reads the source, unless its digest is known, and the output where there may be one. Throws what reading the source
 * throws.
 */
export async function recall(report: ReportFile, wanted: Wanted, known?: FileDigest): Promise<Recalled> {
  const source = known ?? (await fileDigest(wanted.path));
  const latest = await report.latest(wanted.input, wanted.output);
  const same = latest?.source_sha256 === source.sha256 && latest.fingerprint === wanted.fingerprint;
  if (latest === null || !same) return { source, entry: null, unchanged: false };
  const { status, output_sha256: sha256 } = latest;
  const unchanged =
    status === "succeeded" &&
    sha256 !== null &&
    wanted.output !== null &&
    (await isUntouched(wanted.output, wanted.bundle, sha256));
  return { source, entry: latest, unchanged };
}

/** Of plain values, whatever the order of their fields. */
export function fingerprintOf(facts: unknown): string {
  return createHash("sha256").update(JSON.stringify(facts, sortedKeys)).digest("hex");
}
