import { Elysia } from "elysia";
import { limits } from "../../../../config/limits.ts";
import { isChecksum } from "../../../services/models/checksums.ts";
import { bytesOf } from "../../../services/models/manifest.ts";
import { modelView, modelViews } from "../../../services/views/models.ts";
import { contentLengthOf, tooLarge } from "../../body.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { json, noContent } from "../../json.ts";
import { readForm } from "../../multipart.ts";
import { operation } from "../../operation.ts";
import {
  AdminModelForm,
  AdminModelList,
  AdminModelsInstalled,
  AdminModelVerified,
  ModelParameters,
} from "../../schemas/admin/models.ts";
import { wrongField } from "../../wrong-field.ts";
import { administration } from "./shared.ts";

/** Room for the field and the framing beside the file. */
const bodyBytesMax = limits.modelMediaBytesMax + 64 * 1024;
const bodyTooLarge = () => tooLarge(limits.modelMediaBytesMax);

export function modelRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/models",
      async ({ request }) => {
        const installed = await administrationFor(request, parts).listModels({});
        return json<AdminModelList>({ models: modelViews(installed) });
      },
      {
        detail: operation({
          ...administration,
          id: "adminListModels",
          summary: "The models of this installation",
          description:
            "Languages for the text of images and scans, and what hears recordings: what is built in and what an administrator installed.",
          success: { 200: { description: "All of them.", schema: AdminModelList } },
        }),
      },
    )
    .post("/v1/admin/models", ({ request }) => install(request, parts), {
      parse: "none",
      detail: operation({
        ...administration,
        id: "adminAddModels",
        summary: "Install models from a file",
        description:
          "As `markmill models install` does: the body is streamed, everything in it is looked at and tried, and all of its models are installed or none. One of the same name is replaced; jobs that began with it go on. New ones are used at once.",
        body: "multipart",
        requestBody: { schema: AdminModelForm, example: { file: "…", sha256: "0".repeat(64) } },
        success: { 201: { description: "What was installed.", schema: AdminModelsInstalled } },
        errors: ["invalid_model", "unsafe_archive", "payload_too_large"],
      }),
    })
    .post(
      "/v1/admin/models/:model_name/verify",
      async ({ request, params }) => {
        const name = params.model_name;
        return json<AdminModelVerified>(await administrationFor(request, parts).verifyModel({ name }));
      },
      {
        params: ModelParameters,
        detail: operation({
          ...administration,
          unowned: "model_not_found",
          id: "adminVerifyModel",
          summary: "Compare a model's files with their SHA-256",
          description: "As they were when it was installed. What is built in is part of the program.",
          success: { 200: { description: "What was found.", schema: AdminModelVerified } },
          errors: ["model_not_found"],
        }),
      },
    )
    .delete(
      "/v1/admin/models/:model_name",
      async ({ request, params }) => {
        await administrationFor(request, parts).removeModel({ name: params.model_name });
        return noContent();
      },
      {
        params: ModelParameters,
        detail: operation({
          ...administration,
          unowned: "model_not_found",
          id: "adminRemoveModel",
          summary: "Remove a model",
          description:
            "Jobs that asked for it and have not begun with it fail with capability_unavailable. What is built in cannot be removed.",
          success: { 204: { description: "It is gone." } },
          errors: ["model_not_found"],
        }),
      },
    );
}

async function install(request: Request, parts: HttpParts): Promise<Response> {
  const { models } = parts.services;
  const administrator = administrationFor(request, parts);
  if ((contentLengthOf(request.headers) ?? 0) > bodyBytesMax) throw bodyTooLarge();
  const { files, fields } = await readForm(request, {
    fileField: "file",
    filesMax: 1,
    tooManyFiles: () => wrongField("/file", "Exactly one file."),
    textFields: ["sha256"],
    textBytesMax: 256,
    bodyBytesMax,
    bodyTooLarge,
    readFields: (sent) => ({ sha256: checksumIn(sent.get("sha256") ?? null) }),
    onFile: (filename, bytes) => models.receive(filename, bytes),
    discard: (media) => models.discard(media),
  });
  const [media] = files;
  try {
    const { models: made, leftOut } = await administrator.installModels({ ...media, ...fields });
    const installed = made.map((manifest) =>
      modelView({ name: manifest.name, state: "ready", bytes: bytesOf(manifest), manifest }),
    );
    return json<AdminModelsInstalled>({ models: installed, left_out: leftOut }, 201);
  } finally {
    await models.discard(media);
  }
}

function checksumIn(text: string | null): string | null {
  if (text !== null && !isChecksum(text)) throw wrongField("/sha256", "64 hexadecimal digits.");
  return text;
}
