import { Fault } from "../../../../config/errors/fault.ts";
import type { Secret } from "../../../../config/secret.ts";
import type { UserRow } from "../../../../ledger/contract.ts";
import { passwordProblem } from "../../../auth/password-rules.ts";
import { hashPassword } from "../../../auth/passwords.ts";
import type { SecretBox } from "../../../auth/secret-box.ts";
import type { SignIn, Visit } from "../../../auth/sign-in/contract.ts";
import { createDevices } from "../../../auth/sign-in/devices.ts";
import { tokenHash } from "../../../auth/tokens.ts";
import { newId } from "../../../shared/identifiers.ts";
import { emailIn, invalid, nameIn } from "../../checks.ts";
import type { Core } from "../../core.ts";
import type { AccountLinks, LoginGuard, OpenLink } from "./contract.ts";
import type { LinkLedger, VisitorFacts } from "./link-ledger.ts";
import { createLoginGuard } from "./login-guard.ts";
import { createLoginThrottle } from "./login-throttle.ts";

interface EntryParts extends Pick<Core, "settings" | "clock" | "random"> {
  links: LinkLedger;
}

const linkTokenPattern = /^mk_link_[0-9a-f]{64}$/;

/** Account creation by link or sign-up. */
function createAccountEntry({ settings, clock, random, links }: EntryParts): AccountLinks {
  async function linkOf(token: string): Promise<OpenLink | null> {
    if (!linkTokenPattern.test(token)) return null;
    const link = await links.linkByHash(tokenHash(token));
    const works = link !== null && link.usedAtMs === null && link.revokedAtMs === null;
    return works && link.expiresAtMs > clock.nowMs() ? link : null;
  }

  return {
    linkOf,

    async acceptLink(args, visit) {
      const link = await linkOf(args.token);
      if (link === null) throw new Fault("link_not_found");
      const email = link.kind === "setup" ? emailIn(args.email ?? "") : null;
      const name = link.kind === "reset" ? null : ownNameIn(args.name ?? "");
      await checkPassword(args.password, email ?? link.email ?? "", name);
      const result = await links.acceptLink({
        tokenHash: tokenHash(args.token),
        userId: newId("usr", random),
        accountId: newId("acc", random),
        email,
        name,
        passwordHash: await hashPassword(args.password),
        from: factsOf(visit),
        nowMs: clock.nowMs(),
      });
      if (result.outcome === "accepted") return { userId: result.userId, email: result.email };
      throw refusals[result.outcome]();
    },

    async signUp(args, visit) {
      if (!settings["accounts.sign_up"]) throw new Fault("forbidden", { message: noSignUp });
      const email = emailIn(args.email);
      const name = ownNameIn(args.name);
      await checkPassword(args.password, email, name);
      const userId = newId("usr", random);
      const { outcome } = await links.signUp({
        userId,
        accountId: newId("acc", random),
        organizationId: newId("org", random),
        projectId: newId("prj", random),
        email,
        name,
        // Before checking whether the address is taken, for equal timing.
        passwordHash: await hashPassword(args.password),
        organizationName: name,
        planId: settings.default_plan,
        from: factsOf(visit),
        nowMs: clock.nowMs(),
      });
      if (outcome === "email_taken") throw emailTaken();
      return { userId, email };
    },

    async person(userId) {
      const user: UserRow | null = await links.userById(userId);
      return user;
    },
  };
}

const noSignUp = "Sign-up is closed. Ask an administrator for an invitation.";
const emailTaken = () => invalid("email", "An account with this address already exists. Sign in instead.");
const gone = () => new Fault("link_not_found");

/** By the ledger's outcome. */
const refusals = {
  link_not_found: gone,
  link_used: gone,
  link_revoked: gone,
  link_expired: gone,
  already_set_up: gone,
  email_taken: emailTaken,
  user_banned: () => new Fault("forbidden", { message: "This account is banned. Ask an administrator." }),
};

/** An empty name needs no error message. */
function ownNameIn(text: string): string {
  if (text.trim() === "") throw invalid("name", "Enter your name.");
  return nameIn(text);
}

async function checkPassword(password: Secret, email: string, name: string | null): Promise<void> {
  const problem = await passwordProblem(password, { email, name });
  if (problem !== null) throw invalid("password", problem);
}

function factsOf({ address, requestId }: Visit): VisitorFacts {
  return address === undefined ? { requestId } : { address, requestId };
}

interface Parts extends Pick<Core, "settings" | "clock" | "random"> {
  links: LinkLedger;
  box: SecretBox;
  signIn: Pick<SignIn, "withPassword" | "asUser">;
}

export function openEntry(parts: Parts): { entry: AccountLinks; door: LoginGuard } {
  const { settings, clock, random, box, signIn } = parts;
  const devices = createDevices(box, clock, random);
  const slowing = createLoginThrottle(clock, settings);
  return { entry: createAccountEntry(parts), door: createLoginGuard({ signIn, slowing, devices }) };
}
