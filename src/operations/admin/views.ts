/** People, keys and what belongs to them as documents: the API, `--json` and exports show the same. */
import { isoTime } from "../../../config/ambient.ts";
import type { KeyRow, LinkRow, OrganizationRow, ProjectRow, UserRow } from "../../../ledger/contract.ts";
import { linkState } from "../../../ledger/schema/account-links.ts";

export function userView(user: UserRow) {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    organization_id: user.organizationId,
    organization: user.organizationName,
    banned: user.banned,
    created_at: isoTime(user.createdAtMs),
  };
}

/** Without its hash. */
export function keyView(key: KeyRow) {
  return {
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    scopes: key.scopes,
    user_id: key.userId,
    project_id: key.projectId,
    created_at: isoTime(key.createdAtMs),
    expires_at: isoTime(key.expiresAtMs),
    last_used_at: isoTime(key.lastUsedAtMs),
    revoked_at: isoTime(key.revokedAtMs),
  };
}

export function organizationView(organization: OrganizationRow) {
  return {
    id: organization.id,
    name: organization.name,
    plan_id: organization.planId,
    default_project_id: organization.defaultProjectId,
    created_at: isoTime(organization.createdAtMs),
  };
}

export function projectView(project: ProjectRow) {
  return {
    id: project.id,
    organization_id: project.organizationId,
    name: project.name,
    is_default: project.isDefault,
    created_at: isoTime(project.createdAtMs),
    archived_at: isoTime(project.archivedAtMs),
  };
}

/** Without its token, which nobody has but whoever it was handed to. */
export function invitationView(link: LinkRow, nowMs: number) {
  return {
    id: link.id,
    email: link.email ?? "",
    role: link.role,
    organization_id: link.organizationId,
    organization: link.organizationName,
    status: linkState(link, nowMs),
    user_id: link.userId,
    created_by: { kind: link.createdBy.kind, id: link.createdBy.id },
    created_at: isoTime(link.createdAtMs),
    expires_at: isoTime(link.expiresAtMs),
    used_at: isoTime(link.usedAtMs),
    revoked_at: isoTime(link.revokedAtMs),
  };
}
