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

/** For the OpenAPI document; the form itself is read as it streams. */
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
          "Asks, without an account, for a preview of a kind that needs one; no effect with a key.",
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
  success: created("The estimate; confirm it with POST /v1/jobs.", Estimate),
} as const;

export const createEstimate = defineOperation({
  ...shared,
  id: "createEstimate",
  method: "POST",
  path: "/v1/estimates",
  summary: "Upload a file and learn its price",
  description:
    "The body is streamed; the file part may stand before or after the fields. The file's bytes decide its kind, its name only breaks ties. Without an account PDF is taken, and with guest_preview=true the kinds that the installation lets guests preview; the answer then carries the job token that owns the upload, which a guest may also bring along. Guests are limited in size, in all they store, and to five estimates a minute of one address.",
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
    // Its rules have error codes of their own, so the schema leaves them to the service.
    url: Type.String(
      documentedAs({
        type: "string",
        minLength: 1,
        maxLength: urlCharactersMax,
        description:
          "A public page. A bare domain and http become https; what follows a # is dropped. No user name, no signed link, no token: those are refused with credentials_in_url.",
        examples: ["https://example.org/report"],
      }),
    ),
    accept_remote_fetch: Type.Boolean({
      description: "Must be true: the service will fetch the page in its own name.",
    }),
  },
  { $id: "UrlEstimateInput", additionalProperties: false },
);

export const createUrlEstimate = defineOperation({
  ...shared,
  id: "createUrlEstimate",
  method: "POST",
  path: "/v1/url-estimates",
  summary: "Have a public page fetched and learn its price",
  description:
    "The page is fetched once, stored and priced; the job that the estimate becomes never touches the network. Which kinds of pages there are, and what is in their way here, say the url_sources of `GET /v1/capabilities`. Private, signed, credential-bearing and access-controlled addresses must not be submitted: user names, and the parameters of presigned links, shared access signatures, access tokens, API keys, passwords and session ids are refused. Hosts are judged by the installation's egress policy. It takes an account, unless the installation lets guests import.",
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
