import { eq } from "drizzle-orm";
import { createRevokeIssuedLinks } from "../auth/revoke-issued-links.ts";
import { createSignOut } from "../auth/sign-out.ts";
import { createOrganizations } from "../organizations/known-organizations.ts";
import { accountLinks, members, user } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import type { EndedCredentials } from "./end-access.ts";
import { createEndAccess, noAccessEnded } from "./end-access.ts";
import { createUsers } from "./known-users.ts";

/** `last_admin`: no administrator would remain. */
export type UserOutcome = "done" | "unchanged" | "user_not_found" | "last_admin";

type SetBannedArgs = Change & { userId: string; banned: boolean };
type SetBannedResult = { outcome: UserOutcome; ended: EndedCredentials };

/**
 * A ban ends the user's sessions and tokens, revokes their keys and voids links for or by them; unbanning restores none
 * of these.
 */
export function setBanned(context: UnitContext): Unit<SetBannedArgs, SetBannedResult> {
  const { db, audit, touched } = context;
  const users = createUsers(db);
  const leave = createEndAccess(context);

  return ({ userId, banned, actor, nowMs }) => {
    const found = users.find(userId);
    if (found === undefined) return { outcome: "user_not_found", ended: noAccessEnded };
    if (found.banned === banned) return { outcome: "unchanged", ended: noAccessEnded };
    if (banned && users.isLastAdministrator(found)) return { outcome: "last_admin", ended: noAccessEnded };
    // First, to count what ends: a trigger deletes sessions of banned users.
    const ended = banned ? leave({ userId, actor, nowMs }) : noAccessEnded;
    db.update(user)
      .set({ banned, banReason: null, banExpires: null, updatedAt: new Date(nowMs) })
      .where(eq(user.id, userId))
      .run();
    touched.credentials();
    audit({
      actor,
      action: banned ? "user.ban" : "user.unban",
      objectId: userId,
      organizationId: found.organizationId,
      outcome: "done",
      detail: { ...ended },
      nowMs,
    });
    return { outcome: "done", ended };
  };
}

type SetRoleArgs = Change & { userId: string; role: "admin" | "member" };

export function setRole(context: UnitContext): Unit<SetRoleArgs, { outcome: UserOutcome }> {
  const { db, audit, touched } = context;
  const users = createUsers(db);
  const revokeIssuedLinks = createRevokeIssuedLinks(context);

  return ({ userId, role, actor, nowMs }) => {
    const found = users.find(userId);
    if (found === undefined) return { outcome: "user_not_found" };
    if (found.role === role) return { outcome: "unchanged" };
    if (users.isLastAdministrator(found)) return { outcome: "last_admin" };
    db.update(user)
      .set({ role, updatedAt: new Date(nowMs) })
      .where(eq(user.id, userId))
      .run();
    if (role === "member") revokeIssuedLinks({ userId, actor, nowMs });
    touched.credentials();
    const { organizationId } = found;
    const about = { actor, objectId: userId, organizationId, outcome: "done", nowMs };
    audit({ ...about, action: "user.set_role", detail: { role, previous: found.role } });
    return { outcome: "done" };
  };
}

type RenameUserArgs = Change & { userId: string; name: string };
type RenameUserResult = { outcome: "done" | "unchanged" | "user_not_found" };

export function renameUser({ db, audit, touched }: UnitContext): Unit<RenameUserArgs, RenameUserResult> {
  const users = createUsers(db);

  return ({ userId, name, actor, nowMs }) => {
    const found = users.find(userId);
    if (found === undefined) return { outcome: "user_not_found" };
    if (found.name === name) return { outcome: "unchanged" };
    db.update(user)
      .set({ name, updatedAt: new Date(nowMs) })
      .where(eq(user.id, userId))
      .run();
    touched.credentials();
    const { organizationId } = found;
    audit({ actor, action: "user.rename", objectId: userId, organizationId, outcome: "done", nowMs });
    return { outcome: "done" };
  };
}

type MoveUserResult = {
  outcome: "done" | "unchanged" | "user_not_found" | "organization_not_found";
  ended: EndedCredentials;
};

type MoveUserArgs = Change & { userId: string; organizationId: string };

/** Moves a user to another organization; objects stay with the old one, without the user's credentials. */
export function moveUser(context: UnitContext): Unit<MoveUserArgs, MoveUserResult> {
  const { db, audit } = context;
  const users = createUsers(db);
  const organizations = createOrganizations(db);
  const leave = createEndAccess(context);

  return ({ userId, organizationId, actor, nowMs }) => {
    const found = users.find(userId);
    if (found === undefined) return { outcome: "user_not_found", ended: noAccessEnded };
    if (organizations.find(organizationId) === undefined)
      return { outcome: "organization_not_found", ended: noAccessEnded };
    if (found.organizationId === organizationId) return { outcome: "unchanged", ended: noAccessEnded };
    const ended = leave({ userId, actor, nowMs });
    db.update(members).set({ organizationId }).where(eq(members.userId, userId)).run();
    // Links for the user now show the new organization.
    db.update(accountLinks).set({ organizationId }).where(eq(accountLinks.userId, userId)).run();
    for (const objectOf of [found.organizationId, organizationId]) {
      audit({
        actor,
        action: "user.move",
        objectId: userId,
        organizationId: objectOf,
        outcome: objectOf === organizationId ? "joined" : "left",
        detail: { from: found.organizationId, to: organizationId, ...ended },
        nowMs,
      });
    }
    return { outcome: "done", ended };
  };
}

type SignOutUserArgs = Change & { userId: string };
type SignOutUserResult = { outcome: "done" | "user_not_found"; ended: EndedCredentials };

/** Ends all sessions and tokens of a user; keys stay. */
export function signOutUser(context: UnitContext): Unit<SignOutUserArgs, SignOutUserResult> {
  const { db, audit } = context;
  const users = createUsers(db);
  const signOut = createSignOut(context);

  return ({ userId, actor, nowMs }) => {
    const found = users.find(userId);
    if (found === undefined) return { outcome: "user_not_found", ended: noAccessEnded };
    const ended = { ...noAccessEnded, ...signOut({ userId, nowMs }) };
    const { organizationId } = found;
    const about = { actor, objectId: userId, organizationId, outcome: "done", nowMs };
    audit({ ...about, action: "user.sign_out", detail: { sessions: ended.sessions, tokens: ended.tokens } });
    return { outcome: "done", ended };
  };
}
