/**
 * What an administrator does on the server's own machine: through the control socket while the server runs, on the
 * ledger directly while it does not. The same operations either way.
 */
import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
import { normalizeEmail } from "../../ledger/accounts/email.ts";
import type { Actor, KeyRow, OrganizationRow, UserRow, VerifyReport } from "../../ledger/contract.ts";
import { hashPassword } from "../auth/passwords.ts";
import { type Scope, scopes } from "../auth/principal.ts";
import { newApiKey } from "../auth/tokens.ts";
import { newId } from "../identifiers.ts";
import type { Core } from "./core.ts";
import { planById, planLimits } from "./plans.ts";
import { type Swept, sweep } from "./retention.ts";

export interface CreateUser {
  email: string;
  name?: string;
  role: "admin" | "member";
  /** Made when it does not exist; `default` when absent. */
  organization?: string;
  /** Null or absent: the user signs in by no password yet. */
  password?: string;
}

export interface CreateKey {
  email: string;
  name?: string;
  scopes?: string[];
}

export interface GrantCredits {
  organization: string;
  creditUnits: number;
  reason: string;
}

export interface AdminOperations {
  createOrganization(args: { name: string; plan?: string }): Promise<OrganizationRow>;
  createUser(args: CreateUser): Promise<UserRow>;
  /** The only time that the key's text is seen. */
  createKey(args: CreateKey): Promise<{ id: string; key: string; name: string; scopes: string[] }>;
  listKeys(args: { organization: string }): Promise<KeyRow[]>;
  revokeKey(args: { id: string }): Promise<{ revoked: true }>;
  grantCredits(
    args: GrantCredits,
  ): Promise<{ organization: string; creditUnits: number; availableCreditUnits: number }>;
  listUsers(args: Record<string, never>): Promise<UserRow[]>;
  verifyLedger(args: Record<string, never>): Promise<VerifyReport>;
  sweep(args: Record<string, never>): Promise<Swept>;
}

const actor: Actor = { kind: "admin_cli", id: null };
export const defaultOrganization = "default";

/** Needs no sandbox and no way out, so it also serves while no server runs. */
export type AdminCore = Omit<Core, "sandbox" | "egress">;

export function createAdmin(core: AdminCore): AdminOperations {
  const { settings, ledger, clock, random } = core;

  async function organizationNamed(name: string): Promise<OrganizationRow> {
    const organization = await ledger.read.organizationByName(name);
    if (!organization)
      throw invalid(
        "organization",
        `There is no organization named ${JSON.stringify(name)}; markmill admin create-org makes one.`,
      );
    return organization;
  }

  async function userNamed(email: string): Promise<UserRow> {
    const user = await ledger.read.userByEmail(email);
    if (!user)
      throw invalid(
        "email",
        `There is no user with the address ${JSON.stringify(email)}; markmill admin list-users lists them.`,
      );
    return user;
  }

  async function createOrganization(name: string, planId: string): Promise<OrganizationRow> {
    await ledger.write("createOrganization", {
      organizationId: newId("org", random),
      projectId: newId("prj", random),
      name,
      planId,
      actor,
      nowMs: clock.nowMs(),
    });
    return organizationNamed(name);
  }

  return {
    async createOrganization({ name, plan = settings.default_plan }) {
      requireText("name", name);
      if (!settings.plans.some(({ id }) => id === plan))
        throw invalid(
          "plan",
          `There is no plan ${JSON.stringify(plan)}; there are ${settings.plans.map(({ id }) => id).join(", ")}.`,
        );
      if (await ledger.read.organizationByName(name))
        throw invalid("name", "An organization of that name exists already.");
      return createOrganization(name, plan);
    },

    async createUser({ email, name, role, organization = defaultOrganization, password }) {
      const address = checkedEmail(email);
      requireText("organization", organization);
      // Before the organization is made, so that a refusal leaves none behind.
      if (await ledger.read.userByEmail(address)) throw invalid("email", emailTaken);
      const { id: organizationId } =
        (await ledger.read.organizationByName(organization)) ??
        (await createOrganization(organization, settings.default_plan));
      const { outcome } = await ledger.write("createUser", {
        userId: newId("usr", random),
        accountId: newId("acc", random),
        email: address,
        name: name ?? address,
        passwordHash: password === undefined ? null : await hashPassword(password),
        role,
        organizationId,
        actor,
        nowMs: clock.nowMs(),
      });
      if (outcome === "email_taken") throw invalid("email", emailTaken);
      return userNamed(address);
    },

    async createKey({ email, name = "key", scopes: asked = ["svc:convert"] }) {
      const user = await userNamed(checkedEmail(email));
      const unknown = asked.find((scope) => !scopes.includes(scope as Scope));
      if (unknown !== undefined)
        throw invalid(
          "scopes",
          `There is no scope ${JSON.stringify(unknown)}; there are ${scopes.join(", ")}.`,
        );
      const organization = await ledger.read.organizationById(user.organizationId);
      if (!organization) throw new Error(`user ${user.id} has no organization`);
      const secret = newApiKey(random);
      const id = newId("key", random);
      const { outcome } = await ledger.write("createKey", {
        keyId: id,
        hash: secret.hash,
        prefix: secret.displayPrefix,
        name,
        scopes: asked,
        userId: user.id,
        organizationId: organization.id,
        projectId: organization.defaultProjectId,
        expiresAtMs: null,
        activeKeysMax: planById(settings, organization.planId).active_api_keys,
        actor,
        nowMs: clock.nowMs(),
      });
      if (outcome === "key_limit_reached") throw new Fault("key_limit_reached");
      return { id, key: secret.plaintext, name, scopes: asked };
    },

    async listKeys({ organization }) {
      return ledger.read.keysOfOrganization((await organizationNamed(organization)).id);
    },

    async revokeKey({ id }) {
      const { outcome } = await ledger.write("revokeKey", { keyId: id, actor, nowMs: clock.nowMs() });
      if (outcome === "not_found")
        throw invalid("id", "There is no key with this id; markmill admin list-keys lists them.");
      return { revoked: true };
    },

    async grantCredits({ organization, creditUnits, reason }) {
      if (!Number.isSafeInteger(creditUnits) || creditUnits < 1 || creditUnits > grantUnitsMax) {
        throw invalid("credits", `Grant between 0.001 and ${grantUnitsMax / limits.creditScale} Credits.`);
      }
      requireText("reason", reason);
      const { id, planId } = await organizationNamed(organization);
      const nowMs = clock.nowMs();
      const grant = {
        transferId: newId("trf", random),
        organizationId: id,
        creditUnits,
        reason,
        expiresAtMs: null,
      };
      await ledger.write("grantCredits", { ...grant, actor, nowMs });

      const { available } = await ledger.read.balance(id, planLimits(planById(settings, planId)), nowMs);
      return { organization, creditUnits, availableCreditUnits: available };
    },

    listUsers: () => ledger.read.users(),
    verifyLedger: () => ledger.verify(),
    sweep: () => sweep(core),
  };
}

const emailTaken = "A user with this address exists already.";

/** A billion Credits: far from the integers that SQLite and JSON cannot say. */
const grantUnitsMax = 1_000_000_000_000;

function invalid(path: string, message: string): Fault {
  return new Fault("invalid_request", { message, details: [{ path, message }] });
}

function requireText(path: string, value: string): void {
  if (value.trim() === "" || value.length > 200) throw invalid(path, `${path} needs 1 to 200 characters.`);
}

function checkedEmail(email: string): string {
  const address = normalizeEmail(email);
  // Deliberately loose: one @ with something on either side and no spaces; mail is never sent to prove it.
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > 254)
    throw invalid("email", "This is not an e-mail address.");
  return address;
}
