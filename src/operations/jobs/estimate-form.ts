import { Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";

const choice = <T extends string>(values: readonly T[], defaultValue: T, description: string) =>
  Type.Optional(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { default: defaultValue, description },
    ),
  );

/** What a form may say about how its files are to be converted. */
export const conversionFields = {
  capability_id: Type.Optional(
    Type.String({ description: "Refuses the file when its bytes are of another kind." }),
  ),
  mode: choice(
    ["fast", "accurate"],
    "fast",
    "How much care to take; GET /v1/capabilities tells which modes a kind of input has.",
  ),
  layout_fidelity: choice(
    ["standard", "formula"],
    "standard",
    "formula: detected formula regions of a PDF become LaTeX, at the same price; where the capability has it.",
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

/** For the OpenAPI document; the form itself is read as it streams. */
export const EstimateForm = Type.Object(
  {
    file: Type.String({
      contentMediaType: "application/octet-stream",
      description: "The document; exactly one.",
    }),
    ...conversionFields,
    guest_preview: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Asks, without an account, for a preview of a kind that needs one; no effect with a key.",
      }),
    ),
  },
  { $id: "EstimateForm", additionalProperties: false },
);
