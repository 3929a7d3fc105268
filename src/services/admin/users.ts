import type { Fault } from "../../../config/errors/fault.ts";
import { Secret } from "../../../config/secret.ts";
import { normalizeEmail } from "../../../ledger/accounts/email.ts";
import type { UserRow } from "../../../ledger/contract.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { newId } from "../../identifiers.ts";
import { invalid, requireText } from "./checks.ts";
import { type AdminCore, actor } from "./core.ts";
import { addOrganization } from "./organizations.ts";

export const defaultOrganization = "default";

interface CreateUser {
  email: string;
  name?: string;
  role: "admin" | "member";
  /** Made when it does not exist; `default` when absent. */
  organization?: string;
  /** Null or absent: the user signs in by no password yet. */
  password?: string;
}

export interface UserOperations {
  createUser(args: CreateUser): Promise<UserRow>;
  listUsers(args: Record<string, never>): Promise<UserRow[]>;
}

export function userOperations(core: AdminCore): UserOperations {
  const { settings, ledger, clock, random } = core;
  return {
    async createUser({ email, name, role, organization = defaultOrganization, password }) {
      const address = checkedEmail(email);
      requireText("organization", organization);
      // Before the organization is made, so that a refusal leaves none behind.
      if (await ledger.read.userByEmail(address)) throw emailTaken();
      const { id: organizationId } =
        (await ledger.read.organizationByName(organization)) ??
        (await addOrganization(core, organization, settings.default_plan));
      const { outcome } = await ledger.write("createUser", {
        userId: newId("usr", random),
        accountId: newId("acc", random),
        email: address,
        name: name ?? address,
        passwordHash: password === undefined ? null : await hashPassword(new Secret(password)),
        role,
        organizationId,
        actor,
        nowMs: clock.nowMs(),
      });
      if (outcome === "email_taken") throw emailTaken();
      return userNamed(core, address);
    },

    listUsers: () => ledger.read.users(),
  };
}

export async function userNamed({ ledger }: Pick<AdminCore, "ledger">, email: string): Promise<UserRow> {
  const user = await ledger.read.userByEmail(checkedEmail(email));
  if (!user)
    throw invalid(
      "email",
      `There is no user with the address ${JSON.stringify(email)}; markmill admin list-users lists them.`,
    );
  return user;
}

const emailTaken = (): Fault => invalid("email", "A user with this address exists already.");

function checkedEmail(email: string): string {
  const address = normalizeEmail(email);
  // Deliberately loose: one @ with something on either side and no spaces; mail is never sent to prove it.
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > 254)
    throw invalid("email", "This is not an e-mail address.");
  return address;
}
