import { Fault } from "../../../config/errors/fault.ts";
import { hasInvisible } from "../../../config/invisible.ts";
import type { Secret } from "../../../config/secret.ts";
import { isEmailAddress, normalizeEmail } from "../../../ledger/accounts/email.ts";
import type { UserRow } from "../../../ledger/contract.ts";
import { passwordProblem } from "../../auth/password-rules.ts";
import { hashPassword } from "../../auth/passwords.ts";
import type { Visit } from "../../auth/sign-in/contract.ts";
import { tokenHash } from "../../auth/tokens.ts";
import { newId } from "../../identifiers.ts";
import type { Core } from "../core.ts";
import type { AccountEntry, OpenLink } from "./contract.ts";
import type { LinkLedger, VisitorFacts } from "./link-ledger.ts";

export interface EntryParts extends Pick<Core, "settings" | "clock" | "random"> {
  links: LinkLedger;
}

const linkTokenPattern = /^mk_link_[0-9a-f]{64}$/;
const nameCharactersMax = 200;

/** How people come to an account: by a link that was handed to them, or by themselves. */
export function createAccountEntry({ settings, clock, random, links }: EntryParts): AccountEntry {
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
      const email = link.kind === "setup" ? checkedEmail(args.email ?? "") : null;
      const name = link.kind === "reset" ? null : checkedName(args.name ?? "");
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
      const email = checkedEmail(args.email);
      const name = checkedName(args.name);
      await checkPassword(args.password, email, name);
      const userId = newId("usr", random);
      const { outcome } = await links.signUp({
        userId,
        accountId: newId("acc", random),
        organizationId: newId("org", random),
        projectId: newId("prj", random),
        email,
        name,
        // Before it is known whether the address is free, so that both answers take as long.
        passwordHash: await hashPassword(args.password),
        organizationName: name,
        planId: settings.default_plan,
        from: factsOf(visit),
        nowMs: clock.nowMs(),
      });
      if (outcome === "email_taken") throw emailTaken();
      return { userId, email };
    },

    async profile(userId) {
      const user: UserRow | null = await links.userById(userId);
      return user;
    },
  };
}

const noSignUp = "People do not make accounts by themselves here; an administrator can invite you.";
const emailTaken = () => wrong("email", "There is an account with this address already; sign in to it.");
const gone = () => new Fault("link_not_found");

/** By what the ledger says. */
const refusals = {
  link_not_found: gone,
  link_used: gone,
  link_revoked: gone,
  link_expired: gone,
  already_set_up: gone,
  email_taken: emailTaken,
  user_banned: () => new Fault("forbidden", { message: "This account is blocked; ask an administrator." }),
};

function checkedEmail(text: string): string {
  const email = normalizeEmail(text);
  if (!isEmailAddress(email)) throw wrong("email", "Enter an e-mail address.");
  return email;
}

function checkedName(text: string): string {
  const name = text.trim().normalize("NFC");
  if (name === "") throw wrong("name", "Enter your name.");
  if (name.length > nameCharactersMax || hasInvisible(name))
    throw wrong("name", `Enter a name of at most ${nameCharactersMax} visible characters.`);
  return name;
}

async function checkPassword(password: Secret, email: string, name: string | null): Promise<void> {
  const problem = await passwordProblem(password, { email, name });
  if (problem !== null) throw wrong("password", problem);
}

function wrong(field: "email" | "name" | "password", message: string): Fault {
  return new Fault("invalid_request", { message, details: [{ path: `/${field}`, message }] });
}

function factsOf({ address, requestId }: Visit): VisitorFacts {
  return address === undefined ? { requestId } : { address, requestId };
}
