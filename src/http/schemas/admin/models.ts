import { type Static, Type } from "@sinclair/typebox";
import { modelKinds } from "../../../services/models/contract.ts";
import { modelNamePattern } from "../../../services/models/names.ts";
import { dateTime } from "../credits.ts";

const name = Type.String({
  pattern: modelNamePattern,
  examples: ["deu"],
  description: "Of its files; what `ocr_languages` and `speech_model` take.",
});
export const ModelParameters = Type.Object({ model_name: name });

const sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

const AdminModel = Type.Object(
  {
    name,
    kind: Type.Union(
      modelKinds.map((kind) => Type.Literal(kind)),
      {
        description:
          "ocr-language: data of Tesseract for one language or script. speech: a Whisper model, which hears recordings. voice-activity: what tells where somebody speaks, for speech models that bring nothing for it.",
      },
    ),
    built_in: Type.Boolean({ description: "Part of the program; it cannot be removed." }),
    state: Type.Union([Type.Literal("ready"), Type.Literal("damaged")], {
      description: "damaged: a file of it is missing or has another size, so it is not used.",
    }),
    languages: Type.Array(Type.String(), {
      description: "Of speech: codes as Whisper has them. Empty where the kind has none.",
    }),
    version: Type.Union([Type.String(), Type.Null()], {
      description: "What its maker calls it; null where it does not say.",
    }),
    bytes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: "Of its files; null where that is not known.",
    }),
    files: Type.Array(Type.Object({ path: Type.String(), bytes: Type.Integer({ minimum: 0 }), sha256 })),
    installed_at: Type.Union([dateTime, Type.Null()]),
  },
  { $id: "AdminModel" },
);
export type AdminModel = Static<typeof AdminModel>;

export const AdminModelList = Type.Object(
  { models: Type.Array(AdminModel, { description: "What is built in first, then by name." }) },
  { $id: "AdminModelList" },
);
export type AdminModelList = Static<typeof AdminModelList>;

/** For the OpenAPI document; the form itself is read as it streams. */
export const AdminModelForm = Type.Object(
  {
    file: Type.String({
      contentMediaType: "application/octet-stream",
      description:
        "A tar, tar.gz, tar.bz2 or zip with any number of models, NAME.traineddata (also packed by itself), or silero_vad.onnx; exactly one file.",
    }),
    sha256: Type.Optional(
      Type.String({ pattern: "^[0-9a-fA-F]{64}$", description: "That the file must have." }),
    ),
  },
  { $id: "AdminModelForm", additionalProperties: false },
);

export const AdminModelsInstalled = Type.Object(
  {
    models: Type.Array(AdminModel),
    left_out: Type.Array(Type.String(), { description: "Files that were passed over, and why." }),
  },
  { $id: "AdminModelsInstalled" },
);
export type AdminModelsInstalled = Static<typeof AdminModelsInstalled>;

export const AdminModelVerified = Type.Object(
  {
    name,
    ok: Type.Boolean(),
    problems: Type.Array(Type.String(), { description: "What is wrong; empty when all is well." }),
  },
  { $id: "AdminModelVerified" },
);
export type AdminModelVerified = Static<typeof AdminModelVerified>;
