import { Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { Secret } from "../../../config/secret.ts";
import { authenticationRequired, invalidToken } from "../../auth/access.ts";
import { previewTokenPattern, tokenHash } from "../../auth/tokens.ts";
import { Created, defineOperation } from "../operation.ts";
import { withExample } from "../schema.ts";
import { ok } from "../success.ts";
import { GuestPreviewSession, guestSessionView } from "./guest-session.ts";

const GuestPreviewSessionInput = Type.Object(
  {
    estimates: Type.Array(
      Type.Object(
        {
          upload_id: Type.String({ minLength: 1, maxLength: 128 }),
          job_token: Type.String({
            pattern: "^mk_job_[a-f0-9]{64}$",
            description: "The token from the upload's estimate.",
          }),
        },
        { additionalProperties: false },
      ),
      {
        minItems: 1,
        maxItems: limits.guestItemsMax,
        description: "In the order of conversion.",
      },
    ),
  },
  { $id: "GuestPreviewSessionInput", additionalProperties: false },
);

const GuestPreviewClaim = Type.Object(
  {
    status: Type.Literal("settled"),
    actual_credit_units: Type.Integer({ minimum: 0, maximum: limits.guestCreditUnitsMax }),
  },
  { $id: "GuestPreviewClaim", ...withExample({ status: "settled", actual_credit_units: 1200 }) },
);

const previewToken = "x-svc-preview-token";
const SessionParameters = Type.Object({ session_id: Type.String({ pattern: "^gps_[a-f0-9]{32}$" }) });

export const createGuestPreviewSession = defineOperation({
  id: "createGuestPreviewSession",
  method: "POST",
  path: "/v1/guest-preview-sessions",
  summary: "Start a guest preview",
  description:
    "For browsers without an account. Uploads whose estimates total at most 5 Credits are converted in order, one after another; the first that would exceed the sum is deferred, and so are all after it. Follow the jobs with their job tokens and view results with `GET /v1/jobs/{job_id}/preview`; to download them, sign in and claim the session. Jobs that were confirmed with a job token and without a session join this one when their uploads are named here, so that they can be claimed too. Past the day's limit the answer is 429 with a session in which everything is deferred: it can be claimed, or its uploads named again another day.",
  tag: "Guest preview",
  access: "visitor",
  body: GuestPreviewSessionInput,
  bodyExample: {
    estimates: [{ upload_id: "upl_0190a6f07c2e7cc19d1e0123456789ab", job_token: `mk_job_${"0".repeat(64)}` }],
  },
  success: {
    201: {
      description: "The session with its jobs.",
      schema: GuestPreviewSession,
      headers: {
        "Set-Cookie": "Identifies the browser, to count its sessions.",
        Location: "The session.",
      },
    },
  },
  errors: [
    "authentication_required",
    "guest_session_conflict",
    "guest_preview_running",
    "upload_expired",
    "quota_exceeded",
    "queue_full",
  ],
  async handle({ parts: { services }, guest, setHeaders, body }) {
    const pairs = body.estimates.map((pair) => ({
      uploadId: pair.upload_id,
      jobToken: new Secret(pair.job_token),
    }));
    // Each pair names the upload's owner; the caller is the browser.
    const { caller, visitorCookie } = guest(new Secret(""));
    const { visit, actor } = caller;
    if (visit === undefined) throw authenticationRequired("visitor");
    setHeaders(visitorCookie);
    const session = guestSessionView(await services.guests.open(visit, pairs, actor));
    return new Created(session, `/v1/guest-preview-sessions/${session.session_id}`);
  },
});

export const getGuestPreviewSession = defineOperation({
  id: "getGuestPreviewSession",
  method: "GET",
  path: "/v1/guest-preview-sessions/:session_id",
  summary: "Get a guest preview",
  description: "The state of its items. Needs only the preview token.",
  tag: "Guest preview",
  access: "preview",
  params: SessionParameters,
  unowned: "guest_session_not_found",
  success: ok("The session.", GuestPreviewSession),
  errors: ["guest_session_not_found", "guest_session_expired"],
  async handle({ parts: { services }, request, params }) {
    const token = request.headers.get(previewToken) ?? "";
    const session = await services.guests.get(params.session_id, tokenHash(token));
    return guestSessionView({ ...session, token: new Secret(token) });
  },
});

const noPreviewToken =
  "This call needs the preview's own token beside the account, as 'X-Svc-Preview-Token: mk_preview_…'.";

export const claimGuestPreviewSession = defineOperation({
  id: "claimGuestPreviewSession",
  method: "POST",
  path: "/v1/guest-preview-sessions/:session_id/claim",
  summary: "Claim a guest preview",
  description:
    "Once all of its jobs have ended: charges the cost of the successful ones, at most 5 Credits, and moves uploads and jobs of the session to the account, which can then confirm the deferred ones with `POST /v1/jobs`. It happens exactly once: a repeat gives the same answer. When the account has too few Credits, everything is kept and the session lasts 24 hours longer, seven days at most. The job tokens can still read until the original end of the session.",
  tag: "Guest preview",
  access: "claim",
  // It spends Credits, so a credential for viewing jobs or usage is not sufficient.
  scope: "svc:convert",
  params: SessionParameters,
  headers: Type.Object({
    [previewToken]: Type.Optional(Type.String({ description: "The session's token." })),
  }),
  unowned: "invalid_credentials",
  success: ok("The account has paid for it, now or before.", GuestPreviewClaim),
  errors: [
    "insufficient_credits",
    "guest_session_conflict",
    "guest_preview_running",
    "guest_session_expired",
  ],
  async handle({ parts: { services }, account, request, params }) {
    const caller = account();
    const token = request.headers.get(previewToken) ?? "";
    if (!previewTokenPattern.test(token)) throw invalidToken("no preview token", noPreviewToken);
    const { actualCreditUnits } = await services.guests.claim(caller, params.session_id, tokenHash(token));
    return { status: "settled", actual_credit_units: actualCreditUnits };
  },
});
