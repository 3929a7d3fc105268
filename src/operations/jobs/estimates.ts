import { Type } from "@sinclair/typebox";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { authenticationRequired } from "../../auth/access.ts";
import { urlCharactersMax } from "../../egress/limits.ts";
import { fileErrors, guestErrors, importErrors, wrongField } from "../errors.ts";
import { defineOperation } from "../operation.ts";
import { documentedAs } from "../schema.ts";
import { created } from "../success.ts";
import { Estimate, estimateView } from "./estimate.ts";
import {
  admitGuest,
  conversionFields,
  estimateFields,
  estimateTextFields,
  uploadBodyLimit,
} from "./estimate-form.ts";

/** For the OpenAPI document; the form itself is read as a stream. */
const EstimateForm = Type.Object(
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
          "Without an account: previews a kind that needs an account. No effect with a credential.",
      }),
    ),
  },
  { $id: "EstimateForm", additionalProperties: false },
);

const shared = {
  tag: "Estimates",
  access: "guest",
  scope: "svc:convert",
  rate: "estimates",
  success: created("The estimate. Confirm it with POST /v1/jobs.", Estimate),
} as const;

export const createEstimate = defineOperation({
  ...shared,
  id: "createEstimate",
  method: "POST",
  path: "/v1/estimates",
  summary: "Upload a file for an estimate",
  description:
    "Stores, measures and prices the file. The body is streamed; the file part may come before or after the fields. The kind is detected from the content; the name only decides between equal matches. Without an account PDF is accepted, and with guest_preview=true the kinds that guests may preview; the answer then has the job token that owns the upload, which a guest may also send along. Guests have limits on size and total storage, and five estimates a minute per address.",
  form: EstimateForm,
  bodyExample: { file: "%PDF-1.7 …", pages: "1-3,5,8-" },
  errors: [...fileErrors, ...guestErrors, "guest_input_not_supported", "queue_full"],
  async handle(call) {
    const { parts, request } = call;
    const { estimates } = parts.services;
    const requester = call.requester();
    admitGuest(parts, requester);
    const { caller, jobToken } = requester;
    const bodyLimit = uploadBodyLimit(call, requester, 1);
    await estimates.admit(call.bodyBytes());
    const { files, fields } = await call.readForm({
      fileField: "file",
      filesMax: 1,
      tooManyFiles: () => wrongField("/file", "Exactly one file."),
      textFields: estimateTextFields,
      textBytesMax: 2 * limits.optionsBytesMax,
      ...bodyLimit,
      readFields: estimateFields,
      onFile: (filename, bytes, before) =>
        estimates.stage(caller, filename, bytes, before.get("capability_id")),
      discard: (staged) => estimates.discard(caller, staged),
    });
    return estimateView(await estimates.create(caller, files[0], fields, request.signal), jobToken);
  },
});

const UrlEstimateInput = Type.Object(
  {
    // Its rules have error codes of their own, so the service checks them instead of the schema.
    url: Type.String(
      documentedAs({
        type: "string",
        minLength: 1,
        maxLength: urlCharactersMax,
        description:
          "A public page. A bare domain and http become https; the fragment is dropped. User names, signed links and tokens are refused with credentials_in_url.",
        examples: ["https://example.org/report"],
      }),
    ),
    accept_remote_fetch: Type.Boolean({
      description: "Must be true: the server fetches the page without your logins.",
    }),
  },
  { $id: "UrlEstimateInput", additionalProperties: false },
);

export const createUrlEstimate = defineOperation({
  ...shared,
  id: "createUrlEstimate",
  method: "POST",
  path: "/v1/url-estimates",
  summary: "Import a public page for an estimate",
  description:
    "Fetches the page once, stores it and prices it; the job itself never uses the network. `url_sources` of `GET /v1/capabilities` lists the kinds of pages and whether they are available. Do not submit private, signed or access-controlled addresses: user names and the parameters of presigned links, shared access signatures, access tokens, API keys, passwords and session IDs are refused. The installation's egress policy decides which hosts are allowed. Needs an account unless the installation lets guests import.",
  body: UrlEstimateInput,
  bodyExample: { url: "https://example.org/report", accept_remote_fetch: true },
  errors: [...importErrors, ...guestErrors, "guest_input_not_supported", "queue_full"],
  admit({ parts, requester }) {
    const guest = requester();
    if (guest.jobToken !== null && !parts.settings["guest.url_import"])
      throw authenticationRequired("visitor");
    admitGuest(parts, guest);
  },
  async handle({ parts, requester, body, request }) {
    if (!body.accept_remote_fetch)
      throw new Fault("remote_fetch_not_accepted", {
        details: [{ path: "/accept_remote_fetch", message: "Must be true." }],
      });
    const { caller, jobToken } = requester();
    return estimateView(await parts.services.urlEstimates.create(caller, body.url, request.signal), jobToken);
  },
});
