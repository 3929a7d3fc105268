import { Fault } from "../../../config/errors/fault.ts";
import { hourMs } from "../../../config/units.ts";
import { linkPath } from "../../auth/link-path.ts";
import { newToken } from "../../auth/tokens.ts";
import { newId } from "../../shared/identifiers.ts";
import { invalid } from "../checks.ts";
import type { AdminCore } from "./core.ts";

/** To be passed to the user; no mail is sent, and the URL is shown only once. */
export interface CreatedLink {
  id: string;
  url: string;
  expiresAtMs: number;
}

type Subject =
  | { kind: "invitation"; email: string; organizationId: string; role: "admin" | "member" }
  | { kind: "reset"; userId: string };

export async function createLink(core: AdminCore, subject: Subject): Promise<CreatedLink> {
  const { settings, ledger, clock, random, by } = core;
  const token = newToken("mk_link", random);
  const id = newId("lnk", random);
  const nowMs = clock.nowMs();
  const expiresAtMs = nowMs + settings["accounts.link_hours"] * hourMs;
  const link = { linkId: id, tokenHash: token.hash, expiresAtMs, actor: by.actor, nowMs };
  const { outcome } = await ledger.write("createLink", { ...link, ...subject });
  if (outcome === "email_taken") throw invalid("email", "A user with this address already exists.");
  if (outcome === "user_banned")
    throw new Fault("forbidden", { message: "The user is banned; unban the user first." });
  if (outcome === "creator_not_allowed")
    throw new Fault("forbidden", {
      message: "You are no longer an administrator, and only administrators create links.",
    });
  if (outcome === "already_set_up") throw new Error("a setup link is not created here");
  if (outcome !== "created") throw new Fault(outcome);
  return { id, url: by.baseUrl + linkPath(subject.kind, token.plaintext), expiresAtMs };
}
