import { Elysia } from "elysia";
import { isoTime } from "../../../../config/ambient.ts";
import { invitationView } from "../../../services/views/people.ts";
import { omitUndefined } from "../../../shared/omit-undefined.ts";
import { readJson } from "../../body.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { json, noContent } from "../../json.ts";
import { operation } from "../../operation.ts";
import { cursorOf } from "../../paging.ts";
import {
  AdminInvitationList,
  AdminInvitationRequest,
  AdminNewInvitation,
  InvitationListQuery,
  InvitationParameters,
} from "../../schemas/admin/invitations.ts";
import { administration, pageAsked } from "./shared.ts";

export function invitationRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/invitations",
      async ({ request, query }) => {
        const { rows, next } = await administrationFor(request, parts).invitationsPage({
          ...pageAsked(query),
          ...omitUndefined("organization", query.organization_id),
        });
        const nowMs = parts.clock.nowMs();
        const invitations = rows.map((row) => invitationView(row, nowMs));
        return json({ invitations, next_cursor: cursorOf(next) });
      },
      {
        query: InvitationListQuery,
        detail: operation({
          ...administration,
          id: "adminListInvitations",
          summary: "Invitations, newest first",
          description: "Those that do not work any more are listed for a week after their end.",
          success: { 200: { description: "A page of invitations.", schema: AdminInvitationList } },
          errors: ["invalid_request", "organization_not_found"],
        }),
      },
    )
    .post(
      "/v1/admin/invitations",
      async ({ request, body }) => {
        const { expiresAtMs, ...made } = await administrationFor(request, parts).invite({
          email: body.email,
          ...omitUndefined("role", body.role),
          ...omitUndefined("organization", body.organization_id),
        });
        return json({ ...made, expires_at: isoTime(expiresAtMs) }, 201);
      },
      {
        parse: readJson,
        body: AdminInvitationRequest,
        detail: operation({
          ...administration,
          id: "adminInvite",
          summary: "Invite somebody",
          description:
            "The link is to be handed over; no mail is sent. An earlier invitation of the same address stops working.",
          body: "json",
          requestBody: { schema: AdminInvitationRequest, example: { email: "ada@example.org" } },
          success: {
            201: { description: "The invitation, its link shown this once.", schema: AdminNewInvitation },
          },
          errors: ["organization_not_found"],
        }),
      },
    )
    .delete(
      "/v1/admin/invitations/:invitation_id",
      async ({ request, params }) => {
        await administrationFor(request, parts).revokeInvitation({ invitation: params.invitation_id });
        return noContent();
      },
      {
        parse: "none",
        params: InvitationParameters,
        detail: operation({
          ...administration,
          unowned: "invitation_not_found",
          id: "adminRevokeInvitation",
          summary: "Revoke an invitation",
          description: "Also a reset link, by its id. One that does not work any more is no error.",
          success: { 204: { description: "It does not work any more." } },
          errors: ["invitation_not_found"],
        }),
      },
    );
}
