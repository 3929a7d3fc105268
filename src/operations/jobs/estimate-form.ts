import { Type } from "@sinclair/typebox";
import type { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { EstimateFields } from "../../services/contract.ts";
import { uploadTooLarge } from "../../services/uploads/upload-limits.ts";
import { wrongField } from "../errors.ts";
import type { Call, OperationParts, Requester } from "../operation.ts";

const choice = <T extends string>(values: readonly T[], defaultValue: T, description: string) =>
  Type.Optional(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { default: defaultValue, description },
    ),
  );

/** Conversion settings in forms. */
export const conversionFields = {
  capability_id: Type.Optional(
    Type.String({ description: "The expected kind; a file of another kind is refused." }),
  ),
  mode: choice(
    ["fast", "accurate"],
    "fast",
    "Speed or accuracy; GET /v1/capabilities lists the modes of each kind.",
  ),
  layout_fidelity: choice(
    ["standard", "formula"],
    "standard",
    "formula: detected formula regions of a PDF become LaTeX, at the same price. Only where the capability lists it.",
  ),
  pages: Type.Optional(
    Type.String({
      pattern: "^[0-9]+(?:-[0-9]*)?(?:,[0-9]+(?:-[0-9]*)?)*$",
      description: `PDF only: page ranges from 1, at most ${limits.pageRangePartsMax} parts; an open end runs to the last page.`,
      examples: ["1-3,5,8-"],
    }),
  ),
  options: Type.Optional(
    Type.String({
      contentMediaType: "application/json",
      description: `A JSON object that fits the capability's options_schema, at most ${limits.optionsBytesMax} bytes.`,
      examples: ['{"furniture":"keep"}'],
    }),
  ),
};

export const estimateTextFields = [
  "capability_id",
  "mode",
  "guest_preview",
  "layout_fidelity",
  "pages",
  "options",
] as const;
type FieldName = (typeof estimateTextFields)[number];
const refusal = (name: FieldName, message: string) => wrongField(`/${name}`, message);

/**
 * The text fields of an estimate's form, or those within another form, with their form checked; the service checks
 * whether they fit the document.
 */
export function estimateFields(sent: ReadonlyMap<string, string>): EstimateFields {
  const text = (name: FieldName) => sent.get(name) ?? null;
  return {
    capabilityId: text("capability_id"),
    mode: choiceOf("mode", text("mode"), ["fast", "accurate"]),
    layoutFidelity: choiceOf("layout_fidelity", text("layout_fidelity"), ["standard", "formula"]),
    pages: text("pages"),
    options: options(text("options")),
    // Only meaningful for a guest's upload; from others it is checked and ignored.
    guestPreview: choiceOf("guest_preview", text("guest_preview"), ["false", "true"]) === "true",
  };
}

/** The first choice is the default. */
function choiceOf<C extends string>(name: FieldName, value: string | null, choices: readonly [C, ...C[]]): C {
  if (value === null) return choices[0];
  const found = choices.find((candidate) => candidate === value);
  if (found === undefined) throw refusal(name, `One of ${choices.join(", ")}.`);
  return found;
}

function options(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  if (Buffer.byteLength(text) > limits.optionsBytesMax)
    throw refusal("options", `At most ${limits.optionsBytesMax} bytes.`);
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refusal("options", "A JSON object.");
  return { ...value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A guest's upload is counted before a byte of it is read. */
export function admitGuest({ services }: OperationParts, { caller: { visit } }: Requester): void {
  if (visit === undefined) return;
  services.guests.requireWelcome();
  services.guests.countEstimate(visit);
}

/** Size of the text fields and the framing in addition to a file. */
const formBytesMax = 256 * 1024;

/**
 * Limits the size of the caller's form with this number of files. Throws payload_too_large at once if the declared
 * length exceeds it.
 */
export function uploadBodyLimit(
  { parts, bodyBytes }: Pick<Call, "parts" | "bodyBytes">,
  { caller }: Requester,
  filesMax: number,
): { bodyBytesMax: number; bodyTooLarge(): Fault } {
  const limit = parts.services.discovery.uploadLimit(caller.principal);
  const bodyBytesMax = filesMax * (limit.bytesMax + formBytesMax);
  const bodyTooLarge = () => uploadTooLarge(limit, filesMax);
  if ((bodyBytes() ?? 0) > bodyBytesMax) throw bodyTooLarge();
  return { bodyBytesMax, bodyTooLarge };
}
