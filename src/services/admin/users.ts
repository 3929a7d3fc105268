import { Fault } from "../../../config/errors/fault.ts";
import { Secret } from "../../../config/secret.ts";
import type { EndedCredentials, ListPlace, UserRow } from "../../../ledger/contract.ts";
import { passwordProblem } from "../../auth/password-rules.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { newId } from "../../shared/identifiers.ts";
import { defaultOrganization } from "../accounts/default-organization.ts";
import { emailIn, invalid, nameIn, requireText } from "../checks.ts";
import { type PageOf, pageOf } from "../pages.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed, userNamed } from "./find.ts";
import { addOrganization, checkedName } from "./organizations.ts";

interface CreateUser {
  email: string;
  name?: string;
  role: "admin" | "member";
  /** Made when it does not exist; `default` when absent. */
  organization?: string;
  /** Null or absent: the user signs in by no password yet. */
  password?: string;
}

/** `user` is an id or an address, in each of these. */
export interface UserOperations {
  createUser(args: CreateUser): Promise<UserRow>;
  listUsers(args: Record<string, never>): Promise<UserRow[]>;
  /** Oldest first. */
  usersPage(args: {
    organization?: string;
    limit: number;
    after: ListPlace | null;
  }): Promise<PageOf<UserRow>>;
  getUser(args: { user: string }): Promise<UserRow>;
  renameUser(args: { user: string; name: string }): Promise<UserRow>;
  /** Throws last_admin. */
  setRole(args: { user: string; role: "admin" | "member" }): Promise<UserRow>;
  moveUser(args: { user: string; organization: string }): Promise<UserRow>;
  /** Ends all that the user can act with, in the same moment. Throws last_admin. */
  ban(args: { user: string }): Promise<{ user: UserRow; ended: EndedCredentials }>;
  unban(args: { user: string }): Promise<{ user: UserRow }>;
  /** Sessions and applications' tokens; keys stay. */
  signOut(args: { user: string }): Promise<{ user: UserRow; ended: EndedCredentials }>;
  /** Throws last_admin. */
  deleteUser(args: { user: string }): Promise<{ user: UserRow; ended: EndedCredentials }>;
}

export function userOperations(core: AdminCore): UserOperations {
  const { ledger, clock, random, by } = core;
  const change = (userId: string) => ({ userId, actor: by.actor, nowMs: clock.nowMs() });

  return {
    async createUser({ email, name, role, organization = defaultOrganization, password }) {
      const address = emailIn(email);
      requireText("organization", organization);
      const shownName = name === undefined ? address : nameIn(name);
      // Before the organization is made, so that a refusal leaves none behind.
      if (password !== undefined) await requirePassword(password, { email: address, name: name ?? null });
      if (await ledger.read.userByEmail(address)) throw emailTaken();
      const { id: organizationId } = await organizationOrNew(core, organization);
      const { outcome } = await ledger.write("createUser", {
        userId: newId("usr", random),
        accountId: newId("acc", random),
        email: address,
        name: shownName,
        passwordHash: password === undefined ? null : await hashPassword(new Secret(password)),
        role,
        organizationId,
        actor: by.actor,
        nowMs: clock.nowMs(),
      });
      if (outcome === "email_taken") throw emailTaken();
      if (outcome === "organization_not_found") throw new Fault(outcome);
      return userNamed(core, address);
    },

    listUsers: () => ledger.read.users(),

    async usersPage({ organization, limit, after }) {
      const organizationId =
        organization === undefined ? null : (await organizationNamed(core, organization)).id;
      return pageOf(await ledger.read.usersPage({ organizationId, limit: limit + 1, after }), limit);
    },

    getUser: ({ user }) => userNamed(core, user),

    async renameUser({ user, name: text }) {
      const name = nameIn(text);
      const { id } = await userNamed(core, user);
      const { outcome } = await ledger.write("renameUser", { ...change(id), name });
      if (outcome === "user_not_found") throw new Fault(outcome);
      return userNamed(core, id);
    },

    async setRole({ user, role }) {
      const { id } = await userNamed(core, user);
      succeeded(await ledger.write("setRole", { ...change(id), role }));
      return userNamed(core, id);
    },

    async moveUser({ user, organization }) {
      const { id } = await userNamed(core, user);
      const { id: organizationId } = await organizationNamed(core, organization);
      const { outcome } = await ledger.write("moveUser", { ...change(id), organizationId });
      if (outcome === "user_not_found" || outcome === "organization_not_found") throw new Fault(outcome);
      return userNamed(core, id);
    },

    async ban({ user }) {
      const { id } = await userNamed(core, user);
      const { ended } = succeeded(await ledger.write("setBanned", { ...change(id), banned: true }));
      return { user: await userNamed(core, id), ended };
    },

    async unban({ user }) {
      const { id } = await userNamed(core, user);
      succeeded(await ledger.write("setBanned", { ...change(id), banned: false }));
      return { user: await userNamed(core, id) };
    },

    async signOut({ user }) {
      const found = await userNamed(core, user);
      const { ended } = succeeded(await ledger.write("signOutUser", change(found.id)));
      return { user: found, ended };
    },

    async deleteUser({ user }) {
      const found = await userNamed(core, user);
      const { ended } = succeeded(await ledger.write("deleteUser", change(found.id)));
      return { user: found, ended };
    },
  };
}

/** What cannot be done is said; what was so already is no error. */
function succeeded<R extends { outcome: "done" | "unchanged" | "user_not_found" | "last_admin" }>(
  result: R,
): R {
  const { outcome } = result;
  if (outcome === "user_not_found" || outcome === "last_admin") throw new Fault(outcome);
  return result;
}

async function organizationOrNew(core: AdminCore, named: string): Promise<{ id: string }> {
  const known = await core.ledger.read.organizationByName(named);
  if (known !== null) return known;
  // An id is nobody's name.
  if (/^org_[0-9a-f]{32}$/.test(named)) return organizationNamed(core, named);
  return addOrganization(core, checkedName(named), core.settings.default_plan);
}

const emailTaken = (): Fault => invalid("email", "A user with this address exists already.");

/** As on the pages: whoever can guess a password does not ask how it was set. */
async function requirePassword(text: string, whose: { email: string; name: string | null }): Promise<void> {
  const problem = await passwordProblem(new Secret(text), whose);
  if (problem !== null) throw invalid("password", problem);
}
