import type { Secret } from "../../../../config/secret.ts";
import { hourMs } from "../../../../config/units.ts";
import type { Ledger } from "../../../../ledger/contract.ts";
import { linkPath } from "../../../auth/link-path.ts";
import { newToken } from "../../../auth/tokens.ts";
import { describeError } from "../../../log/log.ts";
import { newId } from "../../../shared/identifiers.ts";
import type { Core } from "../../core.ts";
import { defaultOrganization } from "../default-organization.ts";
import type { LinkLedger } from "./link-ledger.ts";

export interface SetupParts extends Pick<Core, "settings" | "clock" | "random" | "log"> {
  links: Pick<LinkLedger, "hasAdministrator" | "createLink">;
  organizationId: string;
}

/**
 * The token of a link to create the first administrator account; null once there is one. Links of earlier starts are
 * revoked; only a hash is stored. If it cannot be stored (full disk), there is none and the server starts anyway.
 */
export async function createSetupLink(parts: SetupParts): Promise<Secret | null> {
  try {
    return (await parts.links.hasAdministrator()) ? null : await newSetupLink(parts);
  } catch (error) {
    parts.log("warn", "setup_link.not_made", { cause: describeError(error) });
    return null;
  }
}

async function newSetupLink(parts: SetupParts): Promise<Secret | null> {
  const { settings, clock, random, links, organizationId } = parts;
  const { plaintext, hash } = newToken("mk_link", random);
  const nowMs = clock.nowMs();
  const { outcome } = await links.createLink({
    kind: "setup",
    linkId: newId("lnk", random),
    tokenHash: hash,
    organizationId,
    expiresAtMs: nowMs + settings["accounts.link_hours"] * hourMs,
    actor: { kind: "system", id: null },
    nowMs,
  });
  if (outcome === "created") return plaintext;
  // An administrator was created from the command line meanwhile.
  if (outcome === "already_set_up") return null;
  throw new Error(`the setup link was not created: ${outcome}`);
}

/** The URL of the setup link; null: none. */
export async function firstSetupUrl(
  parts: Omit<SetupParts, "organizationId"> & { ledger: Pick<Ledger, "read"> },
  baseUrl: string,
): Promise<string | null> {
  const home = await parts.ledger.read.organizationByName(defaultOrganization);
  const token = home === null ? null : await createSetupLink({ ...parts, organizationId: home.id });
  return token === null ? null : baseUrl + linkPath("setup", token);
}
