import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { Caller, Services, StagedUpload } from "../../services/contract.ts";
import { contentLengthOf } from "../body.ts";
import { callerOf, type HttpParts } from "../context.ts";
import { estimateFields, estimateTextFields } from "../estimate-form.ts";
import { json } from "../json.ts";
import { type Form, readForm } from "../multipart.ts";
import { operation } from "../operation.ts";
import { Estimate } from "../schemas/estimate.ts";
import { EstimateForm } from "../schemas/estimate-form.ts";
import { uploadBodyBytesMax } from "../upload-body.ts";
import { estimateView } from "../views/estimate.ts";

export function estimateRoutes({ services }: HttpParts) {
  return new Elysia().post(
    "/v1/estimates",
    async ({ request }) => {
      const caller = callerOf(request);
      const bodyBytesMax = uploadBodyBytesMax(services, caller, request.headers, 1);
      await services.estimates.admit(contentLengthOf(request.headers));
      const form = await readForm(request, {
        fileField: "file",
        filesMax: 1,
        tooManyFiles: () =>
          new Fault("invalid_request", { details: [{ path: "/file", message: "Exactly one file." }] }),
        textFields: estimateTextFields,
        textBytesMax: 2 * limits.optionsBytesMax,
        bodyBytesMax,
        onFile: (filename, bytes) => services.estimates.stage(caller, filename, bytes),
        discard: (staged) => services.estimates.discard(caller, staged),
      });
      const [file] = form.files;
      const fields = await fieldsOrDiscard(services, caller, form);
      return json(estimateView(await services.estimates.create(caller, file, fields, request.signal)), 201);
    },
    {
      parse: "none",
      detail: operation({
        id: "createEstimate",
        summary: "Upload a file and learn its price",
        description:
          "The body is streamed; the file part may stand before or after the fields. The file's bytes decide its kind, its name only breaks ties. Needs an account: without a key the answer is 401.",
        tag: "Estimates",
        security: "key",
        scope: "svc:convert",
        body: "multipart",
        requestBody: { schema: EstimateForm },
        success: { 201: { description: "The estimate; confirm it with POST /v1/jobs.", schema: Estimate } },
        errors: [
          "unsupported_input",
          "capability_mismatch",
          "page_range_unsupported",
          "invalid_page_range",
          "encrypted_document",
          "corrupt_document",
          "empty_document",
          "document_too_complex",
          "unsafe_archive",
          "no_audio_track",
          "media_too_long",
          "capability_unavailable",
        ],
      }),
    },
  );
}

/** Fields are looked at once they are all there; a file whose fields are no good does not stay. */
async function fieldsOrDiscard(services: Services, caller: Caller, { files, fields }: Form<StagedUpload>) {
  try {
    return estimateFields(fields);
  } catch (thrown) {
    for (const file of files) await services.estimates.discard(caller, file);
    throw thrown;
  }
}
