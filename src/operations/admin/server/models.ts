import { Type } from "@sinclair/typebox";
import { limits } from "../../../../config/limits.ts";
import type { ModelChange } from "../../../../ledger/contract.ts";
import type { AdminCore } from "../../../services/admin/core.ts";
import { isChecksum } from "../../../services/models/checksums.ts";
import { type ModelManifest, modelKinds } from "../../../services/models/contract.ts";
import { bytesOf, digestOfFiles } from "../../../services/models/manifest.ts";
import { modelNamePattern } from "../../../services/models/names.ts";
import { administratorCore, adminOperation, localOperation } from "../../admin-operation.ts";
import { tooLarge, wrongField } from "../../errors.ts";
import { defineOperation } from "../../operation.ts";
import { dateTime, withExample } from "../../schema.ts";
import { created, noContent, ok } from "../../success.ts";
import { modelView, modelViews } from "./model-view.ts";

const name = Type.String({
  pattern: modelNamePattern,
  examples: ["deu"],
  description: "Model name, as in `ocr_languages` and `speech_model`.",
});

const exampleModel = {
  name: "deu",
  kind: "ocr-language",
  built_in: false,
  state: "ready",
  languages: ["deu"],
  version: "4.00.00alpha:deu:synth20170629",
  bytes: 1_525_436,
  files: [
    {
      path: "deu-19d219bf1c0b.traineddata",
      bytes: 1_525_436,
      sha256: "19d219bf1c0b9f1d3d8f2b4c5a6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f80",
    },
  ],
  installed_at: "2026-11-21T09:30:00.000Z",
};

const exampleBuiltIn = {
  ...exampleModel,
  name: "eng",
  built_in: true,
  languages: ["eng"],
  version: null,
  bytes: null,
  files: [],
  installed_at: null,
};

const sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

const AdminModel = Type.Object(
  {
    name,
    kind: Type.Union(
      modelKinds.map((kind) => Type.Literal(kind)),
      {
        description:
          "ocr-language: Tesseract data for one language or script. speech: a Whisper speech recognition model. voice-activity: detects speech, for speech models that come without such a model.",
      },
    ),
    built_in: Type.Boolean({ description: "Part of the program; it cannot be removed." }),
    state: Type.Union([Type.Literal("ready"), Type.Literal("damaged")], {
      description: "damaged: a file is missing or has the wrong size, so the model is not used.",
    }),
    languages: Type.Array(Type.String(), {
      description: "For speech: Whisper's language codes. Empty for kinds without languages.",
    }),
    version: Type.Union([Type.String(), Type.Null()], {
      description: "The publisher's version; null if unknown.",
    }),
    bytes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: "Total size of its files; null if unknown.",
    }),
    files: Type.Array(Type.Object({ path: Type.String(), bytes: Type.Integer({ minimum: 0 }), sha256 })),
    installed_at: Type.Union([dateTime, Type.Null()]),
  },
  { $id: "AdminModel", ...withExample(exampleModel) },
);

const AdminModelList = Type.Object(
  { models: Type.Array(AdminModel, { description: "Built-in models first, then by name." }) },
  { $id: "AdminModelList", ...withExample({ models: [exampleBuiltIn, exampleModel] }) },
);

/** For the OpenAPI document; the form itself is read as a stream. */
const AdminModelForm = Type.Object(
  {
    file: Type.String({
      contentMediaType: "application/octet-stream",
      description:
        "A tar, tar.gz, tar.bz2 or zip with any number of models, NAME.traineddata (also compressed), or silero_vad.onnx; exactly one file.",
    }),
    sha256: Type.Optional(
      Type.String({ pattern: "^[0-9a-fA-F]{64}$", description: "The expected checksum of the file." }),
    ),
  },
  { $id: "AdminModelForm", additionalProperties: false },
);

const AdminModelsInstalled = Type.Object(
  {
    models: Type.Array(AdminModel),
    left_out: Type.Array(Type.String(), { description: "Skipped files, and why." }),
  },
  { $id: "AdminModelsInstalled", ...withExample({ models: [exampleModel], left_out: [] }) },
);

const AdminModelVerified = Type.Object(
  {
    name,
    ok: Type.Boolean(),
    problems: Type.Array(Type.String(), { description: "Empty if the model is intact." }),
  },
  {
    $id: "AdminModelVerified",
    ...withExample({ name: exampleModel.name, ok: true, problems: [] }),
  },
);

const one = { params: Type.Object({ model_name: name }), unowned: "model_not_found" } as const;

export const listModels = adminOperation({
  id: "adminListModels",
  method: "GET",
  path: "/v1/admin/models",
  summary: "List models",
  description: "Returns built-in and installed models: OCR languages and speech recognition models.",
  success: ok("All models.", AdminModelList),
  run: async ({ models }) => ({ models: modelViews(await models.list()) }),
});

/** Size of the field and the framing in addition to the file. */
const bodyBytesMax = limits.modelMediaBytesMax + 64 * 1024;
const bodyTooLarge = () => tooLarge(limits.modelMediaBytesMax);

export const addModels = defineOperation({
  tag: "Administration",
  access: "admin",
  scope: "svc:admin",
  id: "adminAddModels",
  method: "POST",
  path: "/v1/admin/models",
  summary: "Install models from a file",
  description:
    "Works like `markmill models install`: the body is streamed, every model in it is checked and tested, and all of them are installed or none. A model of the same name is replaced; jobs that already use it continue. New models are available at once.",
  form: AdminModelForm,
  bodyExample: { file: "…", sha256: "0".repeat(64) },
  success: created("The installed models.", AdminModelsInstalled),
  errors: ["invalid_model", "unsafe_archive", "payload_too_large"],
  async handle(call) {
    const core = administratorCore(call);
    const { models: store } = core;
    if (Number(call.request.headers.get("content-length") ?? 0) > bodyBytesMax) throw bodyTooLarge();
    const { files, fields } = await call.readForm({
      fileField: "file",
      filesMax: 1,
      tooManyFiles: () => wrongField("/file", "Exactly one file."),
      textFields: ["sha256"],
      textBytesMax: 256,
      bodyBytesMax,
      bodyTooLarge,
      readFields: (sent) => ({ sha256: checksumIn(sent.get("sha256") ?? null) }),
      onFile: (filename, bytes) => store.receive(filename, bytes),
      discard: (media) => store.discard(media),
    });
    const [media] = files;
    try {
      const { models, leftOut } = await store.install({
        ...media,
        ...fields,
        note: (installed) => noteAllInstalled(core, installed),
      });
      const installed = models.map((manifest) =>
        modelView({ name: manifest.name, state: "ready", bytes: bytesOf(manifest), manifest }),
      );
      return { models: installed, left_out: leftOut };
    } finally {
      await store.discard(media);
    }
  },
});

function checksumIn(text: string | null): string | null {
  if (text !== null && !isChecksum(text)) throw wrongField("/sha256", "64 hexadecimal digits.");
  return text;
}

export const verifyModel = adminOperation({
  ...one,
  id: "adminVerifyModel",
  method: "POST",
  path: "/v1/admin/models/:model_name/verify",
  summary: "Verify a model",
  description:
    "Compares the model's files with their checksums at installation. Built-in models are part of the program.",
  success: ok("The result.", AdminModelVerified),
  errors: ["model_not_found"],
  run: ({ models }, { model_name }) => models.verify(model_name),
});

export const removeModel = adminOperation({
  ...one,
  id: "adminRemoveModel",
  method: "DELETE",
  path: "/v1/admin/models/:model_name",
  summary: "Remove a model",
  description:
    "Queued jobs that asked for the model fail with capability_unavailable. Built-in models cannot be removed.",
  success: noContent("Removed."),
  errors: ["model_not_found"],
  run: (core, { model_name }) => core.models.remove(model_name, () => noteRemoved(core, model_name)),
});

/** Records models that a command on this machine installs, before they are in place. */
export const noteModelsInstalled = localOperation({
  id: "adminNoteModelsInstalled",
  args: Type.Object({ models: Type.Array(Type.Object({})) }),
  async run(core, { models }: { models: readonly ModelManifest[] }) {
    await noteAllInstalled(core, models);
    return { noted: models.length };
  },
});

/** Records a model that a command on this machine removes, before it is gone. */
export const noteModelRemoved = localOperation({
  id: "adminNoteModelRemoved",
  args: Type.Object({ name: Type.String() }),
  async run(core, { name }: { name: string }) {
    await noteRemoved(core, name);
    return { name };
  },
});

function note({ ledger, clock, by }: AdminCore, name: string, event: ModelChange) {
  return ledger.write("recordModelChange", { name, event, actor: by.actor, nowMs: clock.nowMs() });
}

async function noteAllInstalled(core: AdminCore, installed: readonly ModelManifest[]): Promise<void> {
  for (const manifest of installed) {
    const { name } = manifest;
    const bytes = bytesOf(manifest);
    const sha256 = digestOfFiles(manifest.files);
    await note(core, name, { kind: "install", bytes, sha256 });
    core.log("info", "model.installed", { name, bytes, sha256 });
  }
}

async function noteRemoved(core: AdminCore, name: string): Promise<void> {
  await note(core, name, { kind: "remove" });
  core.log("info", "model.removed", { name });
}
