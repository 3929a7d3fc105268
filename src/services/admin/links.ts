import { Fault } from "../../../config/errors/fault.ts";
import { hourMs } from "../../../config/units.ts";
import type { LinkKind, LinkRow, ListPlace, UserRow } from "../../../ledger/contract.ts";
import { linkPath } from "../../auth/link-path.ts";
import { newToken } from "../../auth/tokens.ts";
import { newId } from "../../shared/identifiers.ts";
import { defaultOrganization } from "../accounts/default-organization.ts";
import { emailIn, invalid } from "../checks.ts";
import { type PageOf, pageOf } from "../pages.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed, userNamed } from "./find.ts";

/** To be handed over by the administrator: no mail is sent, and the link is seen this once. */
export interface HandedLink {
  id: string;
  url: string;
  expiresAtMs: number;
}

export interface LinkOperations {
  /** Voids an earlier invitation of the same address. */
  invite(args: {
    email: string;
    /** Id or name; default: `default`. */
    organization?: string;
    role?: "admin" | "member";
  }): Promise<HandedLink & { email: string; organization: string; role: "admin" | "member" }>;
  /** For a new password; nothing changes until it is used. `user` is an id or an address. */
  resetPassword(args: { user: string }): Promise<HandedLink & { user: UserRow }>;
  /** Newest first, those of the last weeks that do not work any more, too. */
  invitationsPage(args: {
    organization?: string;
    limit: number;
    after: ListPlace | null;
  }): Promise<PageOf<LinkRow>>;
  /** By its id, or the open one of an address. */
  revokeInvitation(args: { invitation: string }): Promise<{ id: string; outcome: "revoked" | "not_open" }>;
}

const linkId = /^lnk_[0-9a-f]{32}$/;

export function linkOperations(core: AdminCore): LinkOperations {
  const { settings, ledger, clock, random, by } = core;

  /** Throws what keeps a link from being made. */
  async function handOut(
    subject:
      | { kind: "invitation"; email: string; organizationId: string; role: "admin" | "member" }
      | { kind: "reset"; userId: string },
  ): Promise<HandedLink> {
    const token = newToken("mk_link", random);
    const id = newId("lnk", random);
    const nowMs = clock.nowMs();
    const expiresAtMs = nowMs + settings["accounts.link_hours"] * hourMs;
    const link = { linkId: id, tokenHash: token.hash, expiresAtMs, actor: by.actor, nowMs };
    const { outcome } = await ledger.write("createLink", { ...link, ...subject });
    if (outcome === "email_taken") throw invalid("email", "A user with this address exists already.");
    if (outcome === "user_banned")
      throw new Fault("forbidden", { message: "The user is banned; unban the user first." });
    if (outcome === "maker_may_not")
      throw new Fault("forbidden", {
        message: "Only administrators hand out links, and this one no longer is.",
      });
    if (outcome === "already_set_up") throw new Error("a setup link is not made here");
    if (outcome !== "created") throw new Fault(outcome);
    return { id, url: by.baseUrl + linkPath(subject.kind, token.plaintext), expiresAtMs };
  }

  return {
    async invite({ email, organization = defaultOrganization, role = "member" }) {
      const address = emailIn(email);
      const { id: organizationId, name } = await organizationNamed(core, organization);
      const link = await handOut({ kind: "invitation", email: address, organizationId, role });
      return { ...link, email: address, organization: name, role };
    },

    async resetPassword({ user }) {
      const found = await userNamed(core, user);
      return { ...(await handOut({ kind: "reset", userId: found.id })), user: found };
    },

    async invitationsPage({ organization, limit, after }) {
      const organizationId =
        organization === undefined ? null : (await organizationNamed(core, organization)).id;
      const kind: LinkKind = "invitation";
      const page = { organizationId, kind, limit: limit + 1, before: after };
      return pageOf(await ledger.read.links(page), limit);
    },

    async revokeInvitation({ invitation }) {
      const id = linkId.test(invitation) ? invitation : await openInvitationOf(core, emailIn(invitation));
      const { outcome } = await ledger.write("revokeLink", {
        linkId: id,
        actor: by.actor,
        nowMs: clock.nowMs(),
      });
      if (outcome === "not_found") throw new Fault("invitation_not_found");
      return { id, outcome };
    },
  };
}

async function openInvitationOf({ ledger }: AdminCore, email: string): Promise<string> {
  let before: ListPlace | null = null;
  do {
    const rows = await ledger.read.links({ organizationId: null, kind: "invitation", limit: 200, before });
    const found = rows.find(
      (row) => row.email === email && row.usedAtMs === null && row.revokedAtMs === null,
    );
    if (found !== undefined) return found.id;
    before = rows.at(-1) ?? null;
  } while (before !== null);
  throw new Fault("invitation_not_found", { message: `There is no open invitation of ${email}.` });
}
