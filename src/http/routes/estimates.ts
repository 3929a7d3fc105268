import { Elysia } from "elysia";
import { limits } from "../../../config/limits.ts";
import { wrongField } from "../../operations/faults.ts";
import { Estimate } from "../../operations/jobs/estimate.ts";
import { EstimateForm } from "../../operations/jobs/estimate-form.ts";
import { contentLengthOf } from "../body.ts";
import type { HttpParts } from "../context.ts";
import { fileErrors, guestErrors } from "../error-codes.ts";
import { estimateFields, estimateTextFields } from "../estimate-form.ts";
import { json } from "../json.ts";
import { readForm } from "../multipart.ts";
import { admitGuest, requestContextOf } from "../request-context.ts";
import { operation } from "../route-facts.ts";
import { uploadBodyLimit } from "../upload-body.ts";
import { estimateView } from "../views/estimate.ts";

export function estimateRoutes(parts: HttpParts) {
  const { services } = parts;
  return new Elysia().post(
    "/v1/estimates",
    async ({ request }) => {
      const asking = requestContextOf(parts, request);
      admitGuest(parts, asking);
      const { caller, jobToken } = asking;
      const bodyLimit = uploadBodyLimit(services, caller, request.headers, 1);
      await services.estimates.admit(contentLengthOf(request.headers));
      const { files, fields } = await readForm(request, {
        fileField: "file",
        filesMax: 1,
        tooManyFiles: () => wrongField("/file", "Exactly one file."),
        textFields: estimateTextFields,
        textBytesMax: 2 * limits.optionsBytesMax,
        ...bodyLimit,
        readFields: estimateFields,
        onFile: (filename, bytes, before) =>
          services.estimates.stage(caller, filename, bytes, before.get("capability_id")),
        discard: (staged) => services.estimates.discard(caller, staged),
      });
      const estimate = await services.estimates.create(caller, files[0], fields, request.signal);
      return json(estimateView(estimate, jobToken), 201);
    },
    {
      parse: "none",
      detail: operation({
        id: "createEstimate",
        summary: "Upload a file and learn its price",
        description:
          "The body is streamed; the file part may stand before or after the fields. The file's bytes decide its kind, its name only breaks ties. Without an account PDF is taken, and with guest_preview=true the kinds that the installation lets guests preview; the answer then carries the job token that owns the upload, which a guest may also bring along. Guests are limited in size, in all they store, and to five estimates per minute of one address.",
        tag: "Estimates",
        access: "guest",
        scope: "svc:convert",
        rate: "estimates",
        body: "multipart",
        requestBody: { schema: EstimateForm, example: { file: "%PDF-1.7 …", pages: "1-3,5,8-" } },
        success: { 201: { description: "The estimate; confirm it with POST /v1/jobs.", schema: Estimate } },
        errors: [...fileErrors, ...guestErrors, "guest_input_not_supported", "queue_full"],
      }),
    },
  );
}
