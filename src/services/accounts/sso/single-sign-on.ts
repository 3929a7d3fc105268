import { Fault } from "../../../../config/errors/fault.ts";
import type { Settings } from "../../../../config/settings/schema.ts";
import type { SsoRefusal } from "../../../../ledger/contract.ts";
import type { SecretBox } from "../../../auth/secret-box.ts";
import { createAttempts } from "../../../auth/sso/attempt.ts";
import type { SsoIdentity } from "../../../auth/sso/contract.ts";
import { createRelyingParty } from "../../../auth/sso/relying-party.ts";
import { newId } from "../../../shared/identifiers.ts";
import type { Core } from "../../core.ts";
import type { SingleSignOn } from "./contract.ts";
import { createProviderFetch } from "./fetch.ts";

type Parts = Pick<Core, "settings" | "ledger" | "egress" | "clock" | "random" | "log">;

/** Null: no provider configured. */
export function createSingleSignOn(parts: Parts, box: SecretBox): SingleSignOn | null {
  const { settings, ledger, clock, random, log } = parts;
  const [issuer, clientId] = [settings["sso.issuer"], settings["sso.client_id"]];
  if (issuer === null || clientId === null) return null;
  const party = createRelyingParty({ settings, clock, random, fetch: createProviderFetch(parts.egress) });
  const attempts = createAttempts(box, clock, `${issuer} ${clientId}`);

  return {
    async begin({ returnTo, redirectUri }) {
      const { location, attempt } = await party.begin(redirectUri);
      return { location, sealed: attempts.seal({ ...attempt, returnTo }) };
    },

    async complete({ query, sealed, redirectUri }, { address, requestId }) {
      const { returnTo, ...attempt } = attempts.open(sealed);
      const identity = await party.complete({ query, attempt, redirectUri });
      const { groups, ...person } = identity;
      const known = await ledger.write("signInBySso", {
        ...person,
        ...rightsOf(identity, settings),
        organization: { name: settings["sso.organization"], planId: settings.default_plan },
        ids: {
          userId: newId("usr", random),
          accountId: newId("acc", random),
          organizationId: newId("org", random),
          projectId: newId("prj", random),
        },
        visit: address === undefined ? { requestId } : { address, requestId },
        nowMs: clock.nowMs(),
      });
      const { issuer, subject } = identity;
      log("info", "sso", { request_id: requestId, outcome: known.outcome, issuer, subject });
      if ("userId" in known) return { userId: known.userId, returnTo };
      throw new Fault("forbidden", { message: refusals[known.outcome](settings) });
    },
  };
}

/** Rights by groups; names are compared exactly. */
function rightsOf(
  { groups }: Pick<SsoIdentity, "groups">,
  settings: Pick<Settings, "sso.member_groups" | "sso.admin_groups">,
): { admitted: boolean; role: "admin" | "member" | null } {
  const has = (wanted: readonly string[]) => wanted.some((group) => groups.includes(group));
  const [members, admins] = [settings["sso.member_groups"], settings["sso.admin_groups"]];
  return {
    admitted: members.length === 0 || has(members),
    role: admins.length === 0 ? null : has(admins) ? "admin" : "member",
  };
}

const refusals: Record<SsoRefusal, (settings: Settings) => string> = {
  banned: () => "This account is banned; ask your administrator.",
  not_admitted: (settings) =>
    `You are not in a group that may use this installation (${settings["sso.member_groups"].join(", ")}). Ask your administrator to add you to a group, then sign in again. Your earlier sessions have ended.`,
  email_missing: () =>
    "The provider did not send your email address, which is required; ask your administrator to release the claim email.",
  email_not_verified: () =>
    "An account with your email address exists, but the provider has not verified that the address is yours. Sign in with your password, or ask your administrator.",
  email_unproved: () =>
    "An account with your email address was created here without verification. If it is yours, sign in with its password; otherwise ask your administrator to delete it.",
  email_of_another: () =>
    "An account with your email address belongs to another user of the provider. Ask your administrator to delete that account or change its address.",
};
