import { Elysia } from "elysia";
import { limits } from "../../../config/limits.ts";
import type { Caller, Services, StagedUpload } from "../../services/contract.ts";
import { contentLengthOf, tooLarge } from "../body.ts";
import { callerOf, type HttpParts } from "../context.ts";
import { estimateFields, estimateTextFields } from "../estimate-form.ts";
import { json } from "../json.ts";
import { type Form, readForm } from "../multipart.ts";
import { operation } from "../operation.ts";
import { Estimate } from "../schemas/estimate.ts";
import { EstimateForm } from "../schemas/estimate-form.ts";
import { estimateView } from "../views/estimate.ts";

/** Room for the text fields and the framing beside the file. */
const formBytesMax = 256 * 1024;

export function estimateRoutes({ services }: HttpParts) {
  return new Elysia().post(
    "/v1/estimates",
    async ({ request }) => {
      const caller = callerOf(request);
      const bodyBytesMax = uploadBytesMax(services, caller) + formBytesMax;
      const contentLength = contentLengthOf(request.headers);
      if ((contentLength ?? 0) > bodyBytesMax) throw tooLarge(bodyBytesMax - formBytesMax);
      await services.estimates.admit(contentLength);
      const form = await readForm(request, {
        fileField: "file",
        textFields: estimateTextFields,
        textBytesMax: 2 * limits.optionsBytesMax,
        bodyBytesMax,
        onFile: (filename, bytes) => services.estimates.stage(caller, filename, bytes),
        discard: (staged) => services.estimates.discard(staged),
      });
      const fields = await fieldsOrDiscard(services, form);
      return json(
        estimateView(await services.estimates.create(caller, form.file, fields, request.signal)),
        201,
      );
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
async function fieldsOrDiscard(services: Services, { file, fields }: Form<StagedUpload>) {
  try {
    return estimateFields(fields);
  } catch (thrown) {
    await services.estimates.discard(file);
    throw thrown;
  }
}

/** The largest file that any kind of input may have for this caller. */
function uploadBytesMax(services: Services, { principal }: Caller): number {
  return Math.max(0, ...services.discovery.capabilities(principal).map(({ maxBytes }) => maxBytes));
}
