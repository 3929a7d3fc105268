import { type Static, Type } from "@sinclair/typebox";

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

/** svc.metadata.v1. Independent of time, place and file name: same input, options and version, same bytes. */
export const Metadata = Type.Object(
  {
    schema_version: Type.Literal("svc.metadata.v1"),
    title: orNull("As the source says it."),
    authors: Type.Array(Type.String()),
    language: orNull("BCP 47, as the source declares it."),
    source: Type.Object(
      {
        sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
        bytes: count("Of the file that was converted."),
      },
      { additionalProperties: false },
    ),
    capability_id: Type.String(),
    source_unit_kind: Type.String(),
    source_units: count("Pages, slides, sheets or other units that were converted."),
    metrics: Type.Record(Type.String(), Type.Number(), { description: "As they were measured." }),
    request: Type.Object(
      {
        mode: Type.Union([Type.Literal("fast"), Type.Literal("accurate")]),
        layout_fidelity: Type.Union([Type.Literal("standard"), Type.Literal("formula")]),
        pages: orNull("The selection; null: all pages."),
        options: Type.Record(Type.String(), Type.Unknown()),
      },
      { additionalProperties: false },
    ),
    assets: count("Pictures in the bundle."),
    engines: Type.Record(Type.String(), Type.String(), { description: "Versions, by name." }),
    generator: Type.Object(
      { name: Type.Literal("markmill"), version: Type.String() },
      { additionalProperties: false },
    ),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: "What the converter decided and an auditor may ask about.",
    }),
  },
  {
    $id: "Metadata",
    title: "Metadata of a conversion",
    description: "What was converted, by what and how; independent of time and place.",
    additionalProperties: false,
  },
);
export type Metadata = Static<typeof Metadata>;
