import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import { userNamed } from "../../../services/admin/find.ts";
import { createLink } from "../../../services/admin/links.ts";
import { adminOperation } from "../../admin-operation.ts";
import { exampleLink, exampleUser } from "../../examples.ts";
import { count, dateTime, idOf, withExample } from "../../schema.ts";
import { created, ok } from "../../success.ts";
import { userView } from "../views.ts";
import { AdminUser, changeOf, emailFlag, endedText, oneUser, requireDone, signedOutText } from "./users.ts";

const AdminUserEnded = Type.Object(
  {
    user: AdminUser,
    ended: Type.Object(
      { sessions: count, tokens: count, keys: count },
      { description: "The credentials that stopped working." },
    ),
  },
  {
    $id: "AdminUserEnded",
    ...withExample({
      user: { ...exampleUser, banned: true },
      ended: { sessions: 1, tokens: 2, keys: 1 },
    }),
  },
);

const AdminResetLink = Type.Object(
  {
    reset_link: Type.Object({
      id: idOf("lnk"),
      url: Type.String({ format: "uri", description: "Give it to the user. It is shown only once." }),
      expires_at: dateTime,
    }),
  },
  {
    $id: "AdminResetLink",
    ...withExample({
      reset_link: {
        id: "lnk_1c5e9a3d7f0b42688d4a6c2e8f1b3d70",
        url: exampleLink("reset"),
        expires_at: "2026-11-22T10:00:00.000Z",
      },
    }),
  },
);

export const banUser = adminOperation({
  ...oneUser,
  id: "adminBanUser",
  method: "POST",
  path: "/v1/admin/users/:user_id/ban",
  summary: "Ban a user",
  description:
    "Ends the user's sessions, access tokens and refresh tokens and revokes the keys they created. Unbanning restores none of them.",
  success: ok("The user, and which credentials ended.", AdminUserEnded),
  errors: ["user_not_found", "last_admin"],
  async run(core, { user_id }) {
    const change = await changeOf(core, user_id);
    const { ended } = requireDone(await core.ledger.write("setBanned", { ...change, banned: true }));
    return { user: userView(await userNamed(core, change.userId)), ended };
  },
  command: {
    name: "admin ban",
    summary: "Ban a user: their sessions and tokens end and their keys are revoked at once.",
    flags: { email: emailFlag },
    examples: [{ command: "markmill admin ban --email ada@example.org", doc: "Ban a user." }],
    async print({ flags }, ban) {
      const json = await ban({ user_id: flags.email });
      return { json, text: `Banned ${json.user.email}: ${endedText(json.ended)}.\n` };
    },
  },
});

export const unbanUser = adminOperation({
  ...oneUser,
  id: "adminUnbanUser",
  method: "POST",
  path: "/v1/admin/users/:user_id/unban",
  summary: "Unban a user",
  description: "The user can sign in again.",
  success: ok("The user, and which credentials ended.", AdminUserEnded),
  errors: ["user_not_found"],
  async run(core, { user_id }) {
    const change = await changeOf(core, user_id);
    requireDone(await core.ledger.write("setBanned", { ...change, banned: false }));
    const user = userView(await userNamed(core, change.userId));
    return { user, ended: { sessions: 0, tokens: 0, keys: 0 } };
  },
  command: {
    name: "admin unban",
    summary: "Unban a user. Sessions, tokens and keys are not restored.",
    flags: { email: emailFlag },
    async print({ flags }, unban) {
      const { user } = await unban({ user_id: flags.email });
      return { json: { user }, text: `Unbanned ${user.email}.\n` };
    },
  },
});

export const signOutUser = adminOperation({
  ...oneUser,
  id: "adminSignOutUser",
  method: "POST",
  path: "/v1/admin/users/:user_id/sign-out",
  summary: "Sign a user out everywhere",
  description: "Ends all sessions and the tokens of all applications. API keys stay.",
  success: ok("The user, and which credentials ended.", AdminUserEnded),
  errors: ["user_not_found"],
  async run(core, { user_id }) {
    const user = await userNamed(core, user_id);
    const { ended } = requireDone(await core.ledger.write("signOutUser", await changeOf(core, user.id)));
    return { user: userView(user), ended };
  },
  command: {
    name: "admin sign-out",
    summary: "Sign a user out everywhere. All sessions and application tokens end; API keys stay.",
    flags: { email: emailFlag },
    async print({ flags }, signOut) {
      const json = await signOut({ user_id: flags.email });
      return { json, text: `Signed out ${json.user.email}: ${signedOutText(json.ended)}.\n` };
    },
  },
});

export const createResetLink = adminOperation({
  ...oneUser,
  id: "adminCreateResetLink",
  method: "POST",
  path: "/v1/admin/users/:user_id/reset-link",
  summary: "Create a password reset link",
  description:
    "Give the link to the user; no mail is sent. It replaces an earlier one. When it is used, all sessions and tokens of the user end.",
  success: created("The link, shown only once.", AdminResetLink),
  errors: ["user_not_found", "forbidden"],
  async run(core, { user_id }) {
    const { id, email } = await userNamed(core, user_id);
    const { expiresAtMs, ...link } = await createLink(core, { kind: "reset", userId: id });
    return { reset_link: { ...link, expires_at: isoTime(expiresAtMs) }, user_id: id, email };
  },
  answer: ({ reset_link }) => ({ reset_link }),
  command: {
    name: "admin reset-password",
    summary: "Print a link with which a user sets a new password.",
    details: [
      "Standard output holds only the link, to be given to the user: no mail is sent, and it is shown only once. It works once, for accounts.link_hours. Until it is used the old password works; then all sessions and application tokens of the user end.",
    ],
    flags: { email: emailFlag },
    examples: [
      { command: "markmill admin reset-password --email ada@example.org", doc: "Print a reset link." },
    ],
    async print({ flags }, create) {
      const { reset_link, user_id, email } = await create({ user_id: flags.email });
      const { id, url, expires_at } = reset_link;
      return {
        json: { id, user_id, email, url, expires_at },
        text: `${url}\n`,
        note: `For ${email}; it works once, until ${expires_at}.\n`,
      };
    },
  },
});
