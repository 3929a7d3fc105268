import { Elysia } from "elysia";
import { isoTime } from "../../../../config/ambient.ts";
import type { AdminOperations } from "../../../services/admin/operations.ts";
import { userView } from "../../../services/views/people.ts";
import { omitUndefined } from "../../../shared/omit-undefined.ts";
import { readJson } from "../../body.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { created, json, noContent } from "../../json.ts";
import { operation } from "../../operation.ts";
import { hrefOf } from "../../pages/links.ts";
import { cursorOf } from "../../paging.ts";
import {
  AdminResetLink,
  AdminUserChange,
  AdminUserEnded,
  AdminUserEnvelope,
  AdminUserList,
  AdminUserRequest,
  UserListQuery,
  UserParameters,
} from "../../schemas/admin/users.ts";
import { administration, pageAsked } from "./shared.ts";

const one = { ...administration, unowned: "user_not_found" } as const;

export function userRoutes(parts: HttpParts) {
  return new Elysia().use(listRoutes(parts)).use(oneRoutes(parts)).use(actionRoutes(parts));
}

function listRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/users",
      async ({ request, query }) => {
        const { rows, next } = await administrationFor(request, parts).usersPage({
          ...pageAsked(query),
          ...omitUndefined("organization", query.organization_id),
        });
        return json({ users: rows.map(userView), next_cursor: cursorOf(next) });
      },
      {
        query: UserListQuery,
        detail: operation({
          ...administration,
          id: "adminListUsers",
          summary: "Users, oldest first",
          description: "Of the installation, or of one organization.",
          success: { 200: { description: "A page of users.", schema: AdminUserList } },
          errors: ["invalid_request", "organization_not_found"],
        }),
      },
    )
    .post(
      "/v1/admin/users",
      async ({ request, body }) => {
        const user = await administrationFor(request, parts).createUser({
          email: body.email,
          role: body.role ?? "member",
          ...omitUndefined("name", body.name),
          ...omitUndefined("organization", body.organization_id),
        });
        const view = userView(user);
        return created({ user: view }, hrefOf(parts.baseUrl(), `/v1/admin/users/${view.id}`));
      },
      {
        parse: readJson,
        body: AdminUserRequest,
        detail: operation({
          ...administration,
          id: "adminCreateUser",
          summary: "Make a user",
          description: "Without a password: hand over a reset link, or make an invitation instead.",
          body: "json",
          requestBody: { schema: AdminUserRequest, example: { email: "ada@example.org", name: "Ada" } },
          success: {
            201: {
              description: "The new user.",
              schema: AdminUserEnvelope,
              headers: { Location: "The user." },
            },
          },
          errors: ["organization_not_found"],
        }),
      },
    );
}

function oneRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/users/:user_id",
      async ({ request, params }) =>
        json({ user: userView(await administrationFor(request, parts).getUser({ user: params.user_id })) }),
      {
        params: UserParameters,
        detail: operation({
          ...one,
          id: "adminGetUser",
          summary: "One user",
          description: "By id; see the list for the ids.",
          success: { 200: { description: "The user.", schema: AdminUserEnvelope } },
          errors: ["user_not_found"],
        }),
      },
    )
    .patch(
      "/v1/admin/users/:user_id",
      async ({ request, params, body }) => {
        const admin = administrationFor(request, parts);
        const user = params.user_id;
        // What may be refused comes first.
        if (body.role !== undefined) await admin.setRole({ user, role: body.role });
        if (body.organization_id !== undefined)
          await admin.moveUser({ user, organization: body.organization_id });
        if (body.name !== undefined) await admin.renameUser({ user, name: body.name });
        return json({ user: userView(await admin.getUser({ user })) });
      },
      {
        parse: readJson,
        params: UserParameters,
        body: AdminUserChange,
        detail: operation({
          ...one,
          id: "adminChangeUser",
          summary: "Change a user's name, role or organization",
          description:
            "Another name or role; a role counts from the very next request. The last administrator stays one.",
          body: "json",
          requestBody: { schema: AdminUserChange, example: { role: "admin" } },
          success: { 200: { description: "The user as it is now.", schema: AdminUserEnvelope } },
          errors: ["user_not_found", "organization_not_found", "last_admin"],
        }),
      },
    )
    .delete(
      "/v1/admin/users/:user_id",
      async ({ request, params }) => {
        await administrationFor(request, parts).deleteUser({ user: params.user_id });
        return noContent();
      },
      {
        parse: "none",
        params: UserParameters,
        detail: operation({
          ...one,
          id: "adminDeleteUser",
          summary: "Delete a user",
          description:
            "Sessions, tokens, keys and links go at once. Jobs belong to the organization and stay; the ledger and the audit keep the user's id alone.",
          success: { 204: { description: "Deleted." } },
          errors: ["user_not_found", "last_admin"],
        }),
      },
    );
}

/** Each ends something, and says what. */
const endings = [
  {
    path: "/v1/admin/users/:user_id/ban",
    id: "adminBanUser",
    summary: "Ban a user",
    description:
      "Sessions, access and refresh tokens end and the keys that the user made are revoked, all in the same moment; taking the ban back brings none of them back.",
    run: (admin: AdminOperations, user: string) => admin.ban({ user }),
    errors: ["user_not_found", "last_admin"],
  },
  {
    path: "/v1/admin/users/:user_id/unban",
    id: "adminUnbanUser",
    summary: "Take a ban back",
    description: "The user can sign in again.",
    run: async (admin: AdminOperations, user: string) => ({
      ...(await admin.unban({ user })),
      ended: { sessions: 0, tokens: 0, keys: 0 },
    }),
    errors: ["user_not_found"],
  },
  {
    path: "/v1/admin/users/:user_id/sign-out",
    id: "adminSignOutUser",
    summary: "Sign a user out everywhere",
    description: "All sessions and the tokens of all applications end; API keys stay.",
    run: (admin: AdminOperations, user: string) => admin.signOut({ user }),
    errors: ["user_not_found"],
  },
] as const;

function actionRoutes(parts: HttpParts) {
  const routes = new Elysia();
  for (const { path, run, id, summary, description, errors } of endings)
    routes.post(
      path,
      async ({ request, params }) => {
        const { user, ended } = await run(administrationFor(request, parts), params.user_id);
        return json({ user: userView(user), ended });
      },
      {
        parse: "none",
        params: UserParameters,
        detail: operation({
          ...one,
          id,
          summary,
          description,
          success: { 200: { description: "The user, and what has ended.", schema: AdminUserEnded } },
          errors,
        }),
      },
    );
  return routes.post(
    "/v1/admin/users/:user_id/reset-link",
    async ({ request, params }) => {
      const made = await administrationFor(request, parts).resetPassword({ user: params.user_id });
      return json({ reset_link: { id: made.id, url: made.url, expires_at: isoTime(made.expiresAtMs) } }, 201);
    },
    {
      parse: "none",
      params: UserParameters,
      detail: operation({
        ...one,
        id: "adminCreateResetLink",
        summary: "A link for a new password",
        description:
          "To be handed to the user; no mail is sent. An earlier one stops working. When it is used, all sessions and tokens of the user end.",
        success: { 201: { description: "The link, shown this once.", schema: AdminResetLink } },
        errors: ["user_not_found", "forbidden"],
      }),
    },
  );
}
