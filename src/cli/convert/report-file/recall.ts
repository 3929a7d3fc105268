/** What a report records about an input. */

import { createHash } from "node:crypto";
import { type FileDigest, fileDigest } from "../../../../converters/bundle/manifest.ts";
import { sortedKeys } from "../../../shared/sorted-keys.ts";
import { isUntouched } from "./digests.ts";
import type { Entry } from "./entry.ts";
import type { ReportFile } from "./report-file.ts";

export interface Wanted {
  input: string;
  /** Path of its content. */
  path: string;
  /** Null: standard output. */
  output: string | null;
  bundle: boolean;
  fingerprint: string;
}

export interface Recalled {
  source: FileDigest;
  /** The newest entry, if source and request are the same. */
  entry: Entry | null;
  /** It succeeded, and its output is unchanged. */
  unchanged: boolean;
}

/**
 * Reads the source unless its digest is known, and the output if there may be one. Throws read errors of the source.
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

/** For plain values, independent of key order. */
export function fingerprintOf(facts: unknown): string {
  return createHash("sha256").update(JSON.stringify(facts, sortedKeys)).digest("hex");
}
