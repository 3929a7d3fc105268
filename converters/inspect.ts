import type { ErrorCode } from "../config/errors/catalog.ts";
import { Fault, type FaultDetail } from "../config/errors/fault.ts";
import { capabilities, capabilityById } from "./capabilities.ts";
import {
  type Capability,
  type ConversionRequest,
  certainty,
  type Measurement,
  type Source,
} from "./contract.ts";
import { isNoRecording, noRecording } from "./formats/media/misnamed.ts";
import { capability as page } from "./formats/page/capability.ts";
import { detect } from "./input/detection/detect.ts";
import { unsupported } from "./input/detection/unsupported.ts";
import { openSample } from "./input/sample.ts";
import { completeOptions } from "./options.ts";

export interface Inspected {
  capabilityId: string;
  /** With the options' defaults, and without formulas if none were found. */
  request: ConversionRequest;
  measurement: Measurement;
}

/** The reason why a format is not converted now, or not as requested. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  details?: FaultDetail[];
}

export interface InspectOptions {
  /** The file is a page fetched and stored by this installation, which its bytes cannot show. */
  imported?: { workDir: string };
  /** Formats that cannot be converted as requested, by capability id; they are not measured. */
  refused?: Readonly<Record<string, Refusal>>;
  /** Free of charge: metrics that are only needed for the price are not measured and reported as empty. */
  unpriced?: boolean;
}

/**
 * Detects the format, checks the request against it and measures the price's metrics. The bytes decide; a wrong file
 * extension does no harm. Throws Fault: empty_document, unsupported_input (also for text in place of a recording),
 * capability_mismatch, page_range_unsupported, invalid_request, capability_unavailable, and the errors of the
 * format's own measuring (encrypted_document, invalid_page_range, document_too_complex, ...).
 */
export async function inspect(
  source: Source,
  capabilityId: string | null,
  request: ConversionRequest,
  { imported, refused = {}, unpriced = false }: InspectOptions = {},
): Promise<Inspected> {
  const capability = imported === undefined ? await choose(source, capabilityId) : page;
  const completed = checkRequest(capability, request);
  const refusal = refused[capability.id];
  if (refusal !== undefined) throw new Fault(refusal.code, refusal);
  if (unpriced && imported === undefined && isOnlyPriced(capability, completed))
    return { capabilityId: capability.id, request: completed, measurement: nothing };
  const converter = await capability.load();
  const measurement = await converter.measure(source, completed, imported?.workDir);
  // Without formulas no enhancement is needed: the conversion is the standard one, and reported as such.
  const layoutFidelity = measurement.formula?.detected === false ? "standard" : completed.layoutFidelity;
  return { capabilityId: capability.id, request: { ...completed, layoutFidelity }, measurement };
}

const nothing: Measurement = { metrics: {}, sourceUnits: 0 };

/** Whether only the price needs measuring: no recognition, no page selection, no formulas. */
function isOnlyPriced({ recognition }: Capability, { pages, layoutFidelity }: ConversionRequest): boolean {
  return recognition === null && pages === null && layoutFidelity === "standard";
}

/** The claimed capability if the bytes may match (any text may be claimed as text), else the detected one. */
async function choose(source: Source, capabilityId: string | null): Promise<Capability> {
  const sample = await openSample(source);
  if (sample.bytes === 0) throw new Fault("empty_document", { message: "The file is empty." });
  if (capabilityId === null) {
    const detected = await detect(sample);
    if (detected === null) throw await unsupported(sample);
    if (isNoRecording(sample, detected)) throw noRecording();
    return detected;
  }
  const claimed = capabilityById(capabilityId);
  if (claimed === undefined) {
    const known = capabilities.map(({ id }) => id).join(", ");
    throw new Fault("capability_mismatch", {
      message: `There is no capability with this id; known ids are ${known}.`,
    });
  }
  if ((await claimed.sniff(sample)) === certainty.none) {
    const detected = await detect(sample);
    if (detected === null) throw await unsupported(sample);
    throw new Fault("capability_mismatch", {
      message: `The file is not what ${claimed.id} converts; its content is recognized as ${detected.id}.`,
    });
  }
  return claimed;
}

/** Adds defaults and refuses options that the format does not have. */
function checkRequest(capability: Capability, request: ConversionRequest): ConversionRequest {
  if (request.pages !== null && !capability.pages) throw new Fault("page_range_unsupported");
  if (!capability.layoutFidelities.includes(request.layoutFidelity)) {
    throw new Fault("capability_mismatch", {
      message: `${capability.id} has no layout_fidelity '${request.layoutFidelity}', only ${capability.layoutFidelities.join(", ")}.`,
    });
  }
  if (!capability.modes.includes(request.mode)) {
    throw new Fault("capability_mismatch", { message: `${capability.id} has no mode '${request.mode}'.` });
  }
  return { ...request, options: completeOptions(capability, request.options) };
}
