import { Elysia } from "elysia";
import { Secret } from "../../../config/secret.ts";
import { authenticationRequired, invalidToken } from "../../auth/access.ts";
import { previewTokenPattern, tokenHash } from "../../auth/tokens.ts";
import {
  GuestPreviewClaim,
  GuestPreviewSession,
  GuestPreviewSessionInput,
} from "../../operations/jobs/guest-preview.ts";
import { GuestSessionParameters, PreviewTokenHeaders } from "../../operations/jobs/queries.ts";
import { readJson } from "../body.ts";
import { accountOf, callOf, type HttpParts } from "../context.ts";
import { guestSessionView } from "../guest-preview-view.ts";
import { created, json } from "../json.ts";
import { hrefOf } from "../pages/links.ts";
import { guestWith } from "../request-context.ts";
import { operation } from "../route-facts.ts";

const previewToken = "x-svc-preview-token";

export function guestPreviewRoutes(parts: HttpParts) {
  return new Elysia().use(openRoute(parts)).use(readRoute(parts)).use(claimRoute(parts));
}

function openRoute(parts: HttpParts) {
  const { services } = parts;
  return new Elysia().post(
    "/v1/guest-preview-sessions",
    async ({ request, body }) => {
      const pairs = body.estimates.map((pair) => ({
        uploadId: pair.upload_id,
        jobToken: new Secret(pair.job_token),
      }));
      // Whose the uploads are says each pair; who asks is the browser.
      const { caller, headers } = guestWith(parts, request, new Secret(""));
      const { visit, actor } = caller;
      if (visit === undefined) throw authenticationRequired("visitor");
      callOf(request).headers = headers;
      const session = guestSessionView(await services.guests.open(visit, pairs, actor));
      return created(session, hrefOf(parts.baseUrl(), `/v1/guest-preview-sessions/${session.session_id}`));
    },
    {
      parse: readJson,
      body: GuestPreviewSessionInput,
      detail: operation({
        id: "createGuestPreviewSession",
        summary: "Preview uploads without an account",
        description:
          "For browsers. The uploads are walked in order: those whose estimates come to at most 5 Credits together are converted, one after another; the first that would take the sum over that is deferred, and all after it. Follow the jobs with their job tokens, look at results with `GET /v1/jobs/{job_id}/preview`; to download them, sign in and claim the session. Jobs that were confirmed with a job token and without a session come over when their uploads are named here, so that they can be claimed, too. Past the day's limit the answer is 429 with a session in which everything is deferred: it can be claimed, and its uploads named again another day.",
        tag: "Guest preview",
        access: "visitor",
        body: "json",
        requestBody: {
          schema: GuestPreviewSessionInput,
          example: {
            estimates: [
              { upload_id: "upl_0190a6f07c2e7cc19d1e0123456789ab", job_token: `mk_job_${"0".repeat(64)}` },
            ],
          },
        },
        success: {
          201: {
            description: "The session; its jobs are made.",
            schema: GuestPreviewSession,
            headers: {
              "Set-Cookie": "What this browser's sessions are counted by.",
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
      }),
    },
  );
}

function readRoute({ services }: HttpParts) {
  return new Elysia().get(
    "/v1/guest-preview-sessions/:session_id",
    async ({ request, params }) => {
      const token = request.headers.get(previewToken) ?? "";
      const session = await services.guests.get(params.session_id, tokenHash(token));
      return json(guestSessionView({ ...session, token: new Secret(token) }));
    },
    {
      params: GuestSessionParameters,
      detail: operation({
        id: "getGuestPreviewSession",
        summary: "A preview session and how far it is",
        description: "How far its items are, by the preview token alone.",
        tag: "Guest preview",
        access: "preview",
        unowned: "guest_session_not_found",
        success: { 200: { description: "The session.", schema: GuestPreviewSession } },
        errors: ["guest_session_not_found", "guest_session_expired"],
      }),
    },
  );
}

const noPreviewToken =
  "The preview token is required in addition to the account, as 'X-Svc-Preview-Token: mk_preview_…'.";

function claimRoute({ services }: HttpParts) {
  return new Elysia().post(
    "/v1/guest-preview-sessions/:session_id/claim",
    async ({ request, params }) => {
      const caller = accountOf(request);
      const token = request.headers.get(previewToken) ?? "";
      if (!previewTokenPattern.test(token)) throw invalidToken("no preview token", noPreviewToken);
      const { actualCreditUnits } = await services.guests.claim(caller, params.session_id, tokenHash(token));
      const claim: GuestPreviewClaim = { status: "settled", actual_credit_units: actualCreditUnits };
      return json(claim);
    },
    {
      parse: "none",
      params: GuestSessionParameters,
      headers: PreviewTokenHeaders,
      detail: operation({
        id: "claimGuestPreviewSession",
        summary: "Take a preview session over into the account",
        description:
          "When all of its jobs have ended: settles what the successful ones have cost, at most 5 Credits, and gives uploads and jobs of the session to the account, which can then confirm the deferred ones with `POST /v1/jobs`. Exactly once: a repeat gives the same answer. When the account does not hold enough, everything is kept, and the session lasts 24 hours longer, seven days at the most. The job tokens go on reading until the session would have ended.",
        tag: "Guest preview",
        access: "claim",
        // It spends Credits, which whoever was only let in to look at jobs or usage must not.
        scope: "svc:convert",
        unowned: "invalid_credentials",
        success: {
          200: { description: "The account has paid for it, now or before.", schema: GuestPreviewClaim },
        },
        errors: [
          "insufficient_credits",
          "guest_session_conflict",
          "guest_preview_running",
          "guest_session_expired",
        ],
      }),
    },
  );
}
