import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../config/errors/fault.ts";
import type { Wanted } from "./bundle/contract.ts";
import type { DeliveryStatus } from "./bundle/schemas/delivery-check.ts";
import { writeBundle } from "./bundle/write.ts";
import { capabilityById } from "./capabilities.ts";
import type { ConversionContext, ConversionRequest, Metrics, Source } from "./contract.ts";

export interface ConvertOptions extends Omit<ConversionContext, "workDir" | "progress"> {
  /** An existing, empty folder: the bundle's files are written to bundle/ in it, scratch files beside it. */
  workDir: string;
  /** Version of the software; the same input, options and version give the same bytes. */
  version: string;
  /** Everything for stored results, only the Markdown if nothing else is read. */
  wanted: Wanted;
  progress?(done: number, total: number): void;
}

export interface ConvertedBundle {
  metrics: Metrics;
  delivery: DeliveryStatus;
  /** Source units in the document: pages, slides, sheets. */
  units: number;
}

/**
 * Converts one file and writes its bundle to WORKDIR/bundle. `request`: the completed one returned by `inspect`;
 * `sha256`: of the source's bytes, 64 lowercase hex. Throws Fault with the codes that a job can end with.
 */
export async function convertToBundle(
  source: Source,
  sha256: string,
  capabilityId: string,
  request: ConversionRequest,
  options: ConvertOptions,
): Promise<ConvertedBundle> {
  const capability = capabilityById(capabilityId);
  // A job may outlive the version that knew its format.
  if (capability === undefined) throw new Fault("capability_unavailable");
  const folder = join(options.workDir, "bundle");
  mkdirSync(folder);
  const converter = await capability.load();
  const document = await converter.convert(source, request, {
    workDir: options.workDir,
    progress: (done, total) => options.progress?.(done, total),
    recognize: options.recognize,
    recognizeAtOnce: options.recognizeAtOnce,
    speech: options.speech,
    charge: options.charge,
    keptDir: options.keptDir,
  });
  const { delivery } = await writeBundle({
    document,
    source: { bytes: source.bytes, sha256 },
    capability,
    request,
    version: options.version,
    folder,
    wanted: options.wanted,
  });
  return { metrics: document.metrics, delivery, units: document.units.length };
}
